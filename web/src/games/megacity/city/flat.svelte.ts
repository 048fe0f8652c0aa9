/** The city as a flat map: what is shown of it where nothing can be drawn in three dimensions. */
import type { MegaCityView } from "../model";
import type { Bodies } from "../physics/pose";
import type { Spot } from "./places";
import type { CityPicture } from "./stream";

export interface Traveller {
  platform: number;
  side: number;
  owner: number;
  at: Spot;
}

export class FlatCity implements CityPicture {
  /** The position that is shown, null before the first. */
  view = $state.raw<MegaCityView | null>(null);
  /** The platform on its way. */
  traveller = $state.raw<Traveller | null>(null);

  show(view: MegaCityView): void {
    this.view = view;
  }

  travel(platform: number, side: number, _bodies: Bodies, owner: number, at: Spot): void {
    this.traveller = { platform, side, owner, at };
  }

  travelTo(at: Spot): void {
    if (this.traveller) this.traveller = { ...this.traveller, at };
  }

  arrive(): void {
    this.traveller = null;
  }

  /** Seen from above, a building that shakes looks as before. */
  shake(): void {}
}
