/** Where the keys go when what had them is switched off or taken away. */

/**
 * A button that is switched off while its work is done loses the focus, without a word of it; it
 * gets it back when it is switched on. What is taken away while it has the focus leaves it, for
 * whoever works by keys, to the nearest of what it stood in that can have it: a panel, or the
 * page's content. Neither, if something else has the focus or the pointer was used by then.
 */
export function giveFocusBack(): void {
  let last: HTMLElement | null = null;
  let around: HTMLElement[] = [];
  let byKeys = true;
  const isFree = () => document.activeElement === document.body;

  addEventListener("keydown", () => (byKeys = true), { capture: true });
  const point = () => {
    byKeys = false;
    last = null;
  };
  addEventListener("pointerdown", point, { capture: true });
  addEventListener("focusin", ({ target }) => {
    last = target as HTMLElement;
    around = ancestors(last);
  });
  // What could keep it has been left, as by the tab key to what is around the page.
  addEventListener("focusout", ({ target }) =>
    setTimeout(() => {
      if (target === last && isFree() && last?.isConnected && !last.matches(":disabled"))
        last = null;
    }),
  );

  const place = () => {
    if (!isFree()) return;
    if (last?.isConnected) return last.focus({ preventScroll: true });
    if (!last || !byKeys) return;
    // What is gone itself, or cannot have the focus, does not take it.
    for (const one of [...around, document.getElementById("main")]) {
      one?.focus({ preventScroll: true });
      if (!isFree()) return;
    }
  };
  new MutationObserver(() => {
    // Later, for whoever took it away may have a better place.
    if (last && isFree()) setTimeout(place);
  }).observe(document.body, { subtree: true, childList: true, attributeFilter: ["disabled"] });
}

/** What an element stands in, from the inside out. */
function ancestors(element: HTMLElement): HTMLElement[] {
  const parent = element.parentElement;
  return parent ? [parent, ...ancestors(parent)] : [];
}
