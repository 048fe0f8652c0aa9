/** The city in three dimensions, and the building that is being slid into it. */
import * as three from "three";
import type { Cell } from "../../../lib/game";
import { centre, type Spot } from "../city/places";
import type { CityPicture } from "../city/stream";
import type { MegaCityView, TileView } from "../model";
import type { Bodies, Pose } from "../physics/pose";
import { about, multiply, NO_TURN, poseAt } from "../physics/pose";
import { reachDown } from "../physics/solids";
import { Eye, LOOKS, type Stance } from "./eye";
import { BodyMesh, discard, label, SEAT_COLOURS, type Mark } from "./looks";
import { markerMesh, parkMesh, placeMesh, PlatformMesh } from "./tiles";

const REACH = 460;
/** What is kept in sight round the middles of the tiles, mm. */
const ROOM = 72;

/** A platform with its building, anywhere on the table. */
class Tower extends three.Group {
  readonly #bodies = new Map<number, BodyMesh>();

  constructor(
    platform: number,
    side: number,
    bodies: Bodies,
    readonly owner: number | null,
  ) {
    super();
    this.add(new PlatformMesh(platform, side, owner));
    for (const [body, pose] of Object.entries(bodies)) this.put(Number(body), pose);
  }

  at([x, y]: Spot): this {
    this.position.set(x, y, 0);
    return this;
  }

  put(body: number, pose: Pose): void {
    let mesh = this.#bodies.get(body);
    if (!mesh) {
      mesh = new BodyMesh(body, this.owner);
      this.#bodies.set(body, mesh);
      this.add(mesh);
    }
    mesh.put(pose);
  }

  mark(mark: Mark): void {
    for (const mesh of this.#bodies.values()) mesh.mark(mark);
  }
}

export class CityScene implements CityPicture {
  readonly eye: Eye;
  readonly #tiles = new Map<string, { said: string; group: three.Group }>();
  readonly #places: { cell: Cell; mesh: three.Mesh }[] = [];
  readonly #marker = markerMesh();
  #traveller: Tower | null = null;
  /** The middles of the tiles that are shown. */
  #spots: Spot[] = [];
  /** How the reader looked before the eye had to see what lies beside the city. */
  #before: Stance | null = null;

  constructor(canvas: HTMLCanvasElement) {
    this.eye = new Eye(canvas, REACH);
    this.eye.steered = () => (this.#before = null);
    this.eye.scene.add(this.#marker);
  }

  /** Show the city as it is. */
  show(view: MegaCityView): void {
    const gone = new Set(this.#tiles.keys());
    for (const tile of view.city) {
      const key = tile.place.join();
      const said = JSON.stringify(tile);
      gone.delete(key);
      if (this.#tiles.get(key)?.said === said) continue;
      this.#remove(key);
      const group = tileGroup(tile);
      this.eye.scene.add(group);
      this.#tiles.set(key, { said, group });
    }
    for (const key of gone) this.#remove(key);
    const tallest = view.city.find((tile) => tile.place.join() === view.marker?.join());
    this.#marker.visible = !!tallest;
    if (tallest) {
      const [x, y] = centre(tallest.place);
      this.#marker.position.set(x, y, tallest.height + 12);
    }
    const before = this.#spots.length;
    this.#spots = view.city.map((tile) => centre(tile.place));
    if (this.#spots.length !== before) this.look("corner");
    this.eye.draw();
  }

  /** Look at the city, and at what lies beside it. */
  look(from: keyof typeof LOOKS, also: Spot[] = []): void {
    this.#before = also.length ? (this.#before ?? this.eye.stance) : null;
    const spots = [...this.#spots, ...also];
    const ends = (axis: 0 | 1) => {
      const all = spots.map((spot) => spot[axis]);
      return [Math.min(...all), Math.max(...all)] as const;
    };
    const [[left, right], [low, high]] = [ends(0), ends(1)];
    const radius = Math.hypot(right - left, high - low) / 2 + ROOM;
    this.eye.look(LOOKS[from], [(left + right) / 2, (low + high) / 2, 12], radius);
  }

  /** The cells where something may go: they come into sight. */
  showPlaces(cells: Cell[], chosen: Cell | null): void {
    for (const { mesh } of this.#places.splice(0)) mesh.removeFromParent();
    for (const cell of cells) {
      const mesh = placeMesh(chosen?.join() === cell.join());
      const [x, y] = centre(cell);
      mesh.position.setX(x).setY(y);
      this.eye.scene.add(mesh);
      this.#places.push({ cell, mesh });
    }
    const spots = cells.map(centre);
    if (spots.some((spot) => !this.eye.sees(...spot, 0))) this.look("corner", spots);
    this.#lookBack();
    this.eye.draw();
  }

  placeAt(x: number, y: number): Cell | null {
    const meshes = this.#places.map(({ mesh }) => mesh);
    const hit = this.eye.under(x, y, meshes)[0]?.object;
    return this.#places.find(({ mesh }) => mesh === hit)?.cell ?? null;
  }

  /** A platform with its building waits, or is on its way: it comes into sight. */
  travel(platform: number, side: number, bodies: Bodies, owner: number, at: Spot): void {
    if (this.#traveller) discard(this.#traveller);
    this.#traveller = new Tower(platform, side, bodies, owner).at(at);
    this.eye.scene.add(this.#traveller);
    if (!this.eye.sees(...at, 0)) this.look("corner", [at]);
    this.eye.draw();
  }

  travelTo(at: Spot, poses: Iterable<[number, Pose]>): void {
    this.#traveller?.at(at);
    for (const [body, pose] of poses) this.#traveller?.put(body, pose);
    this.eye.draw();
  }

  /** Nothing is on its way any more. */
  arrive(): void {
    if (this.#traveller) discard(this.#traveller);
    this.#traveller = null;
    this.#lookBack();
    this.eye.draw();
  }

  /** As the reader did before, when nothing beside the city has to be seen any more. */
  #lookBack(): void {
    if (!this.#before || this.#traveller || this.#places.length) return;
    this.eye.stance = this.#before;
    this.#before = null;
  }

  isTraveller(x: number, y: number): boolean {
    return !!this.#traveller && this.eye.under(x, y, [this.#traveller]).length > 0;
  }

  /** Bodies of a building of the city move. */
  shake(place: Cell, poses: Iterable<[number, Pose]>): void {
    const tower = this.#tiles.get(place.join())?.group;
    if (tower instanceof Tower) for (const [body, pose] of poses) tower.put(body, pose);
    this.eye.draw();
  }

  /** Make the tiles of some cells stand out. */
  point(cells: Cell[]): void {
    const lit = new Set(cells.map((cell) => cell.join()));
    for (const [key, { group }] of this.#tiles)
      if (group instanceof Tower) group.mark(lit.has(key) ? "pointed" : "none");
    this.eye.draw();
  }

  close(): void {
    this.eye.close();
  }

  #remove(key: string): void {
    const tile = this.#tiles.get(key);
    if (tile) discard(tile.group);
    this.#tiles.delete(key);
  }
}

function tileGroup(tile: TileView): three.Group {
  const group =
    tile.kind === "platform"
      ? new Tower(tile.platform!, tile.side, tile.bodies, tile.owner)
      : parkMesh(tile.kind === "central", tile.owner);
  const [x, y] = centre(tile.place);
  group.position.set(x, y, 0);
  if (tile.monument !== null) group.add(monument(tile.monument));
  if (tile.kind === "platform") {
    const colour = SEAT_COLOURS[tile.owner! % SEAT_COLOURS.length];
    const sign = label(`${tile.owner! + 1} · ${Math.round(tile.height)}`, 11, "#ffffff", colour);
    sign.position.set(0, -34, 12);
    group.add(sign);
  }
  return group;
}

/** A piece that stands on end in the middle of a park. */
function monument(piece: number): BodyMesh {
  const mesh = new BodyMesh(piece);
  const turn = multiply(about([0, 0, 1], 30), multiply(about([1, 0, 0], 90), NO_TURN));
  const level = poseAt([0, 0, 0], turn);
  mesh.put(poseAt([0, 0, reachDown(piece, level)], turn));
  return mesh;
}
