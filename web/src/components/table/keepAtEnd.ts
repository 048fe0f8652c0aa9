import { tick } from "svelte";
import type { Attachment } from "svelte/attachments";

/** Scrolls the panel around a log to its end, now and whenever the log has grown. */
export function keepAtEnd(length: () => number): Attachment<HTMLElement> {
  return (log) => {
    if (length() === 0) return;
    void tick().then(() => {
      const panel = log.closest("[role=tabpanel]");
      if (panel) panel.scrollTop = panel.scrollHeight;
    });
  };
}
