import { describe, expect, it } from "vitest";
import { galleryAt, heart, joined, litBy, meeting, placeTurn, SCALE, takeText } from "./anthill";
import type { Place, Player } from "./model";
import { point, shapes } from "./ring";
import { CROSSING, FORK, HALL, STORE } from "./samples";
import { sentryAction } from "./sentry";

const right: Place = { side: "right", place: 3, joins: { LU: 1, LD: null } };
const both: Place = { side: "left", place: 9, joins: { RU: 2, RD: 0 } };

describe("attaching a tile", () => {
  it("joins the galleries that its open ports meet, each once", () => {
    expect(joined(HALL, right)).toEqual([1]);
    expect(joined(HALL, both)).toEqual([0, 2]);
    expect(joined(STORE, both)).toEqual([0]);
    expect(joined(HALL, { side: "right", place: 0, joins: {} })).toEqual([]);
  });

  it("marks the segments that meet one", () => {
    expect([...meeting(CROSSING, right)]).toEqual([0]);
    expect([...meeting(FORK, both)]).toEqual([0]);
  });

  it("is written as the game reads it", () => {
    expect(takeText(3, right, false)).toBe("3R");
    expect(takeText(1, both, true)).toBe("1L*");
  });
});

it("tells segments and barracks of a score line apart", () => {
  const lit = litBy([[0, 1], [0, 2], [4]]);
  expect([...lit!.segments.get(0)!]).toEqual([1, 2]);
  expect([...lit!.barracks]).toEqual([4]);
  expect(litBy([])).toBeNull();
});

it("finds the gallery under a pointer in a turned ring", () => {
  const gallery = { ants: 0, fruits: [], gifts: 0, kinds: 0, queens: 0, length: 1, points: 0 };
  const player: Player = {
    seat: 0,
    army: 5,
    architects: 0,
    start: 9,
    ring: [
      { tile: 1, place: 9, barracks: 0 },
      { tile: 2, place: 0, barracks: 0 },
    ],
    galleries: [
      {
        ...gallery,
        cells: [
          [9, 0],
          [0, 0],
        ],
      },
      { ...gallery, cells: [[9, 1]] },
    ],
  };
  const tiles = { "1": STORE, "2": HALL };
  const { x, y } = shapes(STORE)[1]!.chamber;
  const angle = (Math.atan2(x, -y) * 180) / Math.PI + placeTurn(9, 40);
  const at = point(angle, Math.hypot(x, y));
  const stage = { x: at.x * SCALE, y: at.y * SCALE };
  expect(galleryAt(stage, player, tiles, 40)).toBe(1);
  expect(galleryAt(heart(0, 40), player, tiles, 40)).toBe(0);
  expect(galleryAt(heart(5, 40), player, tiles, 40)).toBeNull();
});

it("writes a sentry's arrangement", () => {
  expect(sentryAction(new Set([7, 0]))).toBe("sentry 0,7");
  expect(sentryAction(new Set())).toBe("sentry none");
});
