/** Where the keys go when what had them is switched off for a while. */

/**
 * A button that is switched off while its work is done loses the focus, without a word of it; it
 * gets it back when it is switched on, unless something else has it or the pointer by then.
 */
export function giveFocusBack(): void {
  let last: HTMLElement | null = null;
  const forget = () => (last = null);
  addEventListener("focusin", ({ target }) => (last = target as HTMLElement));
  addEventListener("focusout", ({ target }) => {
    if (!(target as HTMLElement).matches(":disabled")) forget();
  });
  addEventListener("pointerdown", forget);
  new MutationObserver(() => {
    if (document.activeElement === document.body && last?.isConnected)
      last.focus({ preventScroll: true });
  }).observe(document.body, { subtree: true, attributeFilter: ["disabled"] });
}
