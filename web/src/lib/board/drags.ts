/** Elements that fingers drag things over, and whose `touch-action` leaves such drags to the page. */

/**
 * Handle the moves of drags that begin on an element.
 *
 * With `touch-action` alone Chromium takes a quick drag for a fling; a tap anywhere while that would
 * last then only stops the fling, and no click comes of it.
 *
 * @param when - Whether this move is one of a drag; elements that are clicked, too, tell.
 */
export function ownDrags(
  when: () => boolean = () => true,
): (element: HTMLElement | SVGElement) => () => void {
  const keep = (event: Event) => when() && event.preventDefault();
  return (element) => {
    element.addEventListener("touchmove", keep, { passive: false });
    return () => element.removeEventListener("touchmove", keep);
  };
}
