import { tick } from "svelte";
import type { Attachment } from "svelte/attachments";

/** Scrolls the box around a list to its end, now and whenever the list has grown. */
export function keepAtEnd(length: () => number): Attachment<HTMLElement> {
  return (list) => {
    if (length() === 0) return;
    void tick().then(() => {
      const box = list.parentElement;
      if (box) box.scrollTop = box.scrollHeight;
    });
  };
}
