/** Watching the city: what is played, live or stored, is shown in its order. */
import { untrack } from "svelte";
import type { LiveAction, Move } from "../../../lib/game";
import { readAction, type MegaCityView } from "../model";
import { Stream, type CityPicture, type Feel } from "./stream";

export interface Happening {
  view: MegaCityView;
  last: Move | null;
  live: LiveAction | null;
}

/** Shows in a picture what happens, until the component that made it is gone. */
export class Watch {
  /** What the delivery that is being shown feels like. */
  feel = $state.raw<Feel | null>(null);

  /** `picture` and `happening` are asked anew whenever what they read changes. */
  constructor(picture: () => CityPicture | undefined, happening: () => Happening) {
    const stream = $derived.by(() => {
      const made = picture();
      return made && new Stream(made, (feel) => (this.feel = feel));
    });
    let shown: { view: MegaCityView; n: number } | null = null;

    $effect(() => {
      const showing = stream;
      return () => showing?.close();
    });

    $effect(() => {
      const { view, last } = happening();
      if (!stream) return;
      const n = last?.n ?? 0;
      if (shown && last && n === shown.n + 1) {
        const done = readAction(last.action);
        if (done?.kind === "deliver") stream.play(done.slide, done.platform, last.seat, shown.view);
      }
      // Elsewhere in a replay: what is being shown is over.
      if (shown && n !== shown.n && n !== shown.n + 1) stream.skip();
      shown = { view, n };
      stream.show(view);
    });

    $effect(() => {
      const { live } = happening();
      if (!live) return;
      const view = untrack(() => happening().view);
      stream?.follow(live, view, () => happening().live !== live);
    });
  }
}
