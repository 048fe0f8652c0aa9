import { describe, expect, it } from "vitest";
import { Camera } from "./camera.svelte";

function cameraOf(width: number, height: number): Camera {
  const camera = new Camera();
  camera.width = width;
  camera.height = height;
  return camera;
}

const box = { left: -10, top: -4, right: 30, bottom: 6 };
const nothing = { top: 0, bottom: 0 };

describe("camera", () => {
  it("fits a box into the stage, and into what is left of it", () => {
    const camera = cameraOf(400, 300);
    camera.fit(box, nothing, 0);
    expect(camera.toStage({ x: -10, y: 1 })).toEqual({ x: 0, y: 150 });
    expect(camera.toStage({ x: 30, y: 1 })).toEqual({ x: 400, y: 150 });
    camera.fit(box, { top: 40, bottom: 200 }, 0);
    expect(camera.toStage({ x: 0, y: -4 }).y).toBeCloseTo(40);
    expect(camera.toStage({ x: 0, y: 6 }).y).toBeCloseTo(100);
  });

  it("does not blow up a small city", () => {
    const camera = cameraOf(2000, 2000);
    camera.fit({ left: -1, top: -1, right: 1, bottom: 1 }, nothing, 0);
    expect(camera.scale).toBeLessThan(100);
  });

  it("zooms around the point under the pointer and then no longer follows", () => {
    const camera = cameraOf(400, 300);
    camera.fit(box, nothing, 0);
    const held = { x: 100, y: 60 };
    const before = camera.toCity(held);
    camera.zoom(1.5, held);
    expect(camera.toCity(held).x).toBeCloseTo(before.x);
    expect(camera.toCity(held).y).toBeCloseTo(before.y);
    expect(camera.scale).toBeCloseTo(15);
    expect(camera.following).toBe(false);
    camera.zoom(1000);
    camera.pan(30, -20);
    expect(camera.scale).toBeLessThan(200);
  });

  it("moves no further than a box needs to be in sight", () => {
    const camera = cameraOf(400, 300);
    camera.fit(box, nothing, 0);
    const middle = () => camera.toCity({ x: 200, y: 150 });
    const covered = { top: 40, bottom: 100 };
    camera.reveal({ left: 0, top: 0, right: 4, bottom: 4 }, covered, 0);
    expect(middle()).toEqual({ x: 10, y: 1 });
    camera.reveal({ left: 28, top: 8, right: 32, bottom: 12 }, covered, 0);
    expect(middle()).toEqual({ x: 12, y: 7 });
    expect(camera.toStage({ x: 32, y: 12 })).toEqual({ x: 400, y: 200 });
    camera.reveal({ left: 0, top: 0, right: 4, bottom: 64 }, covered, 0);
    expect(camera.toStage({ x: 4, y: 0 }).y).toBeCloseTo(40);
    expect(camera.toStage({ x: 4, y: 64 }).y).toBeCloseTo(200);
    expect(camera.following).toBe(true);
  });

  it("pans with the hand", () => {
    const camera = cameraOf(400, 300);
    camera.fit(box, nothing, 0);
    const point = camera.toCity({ x: 50, y: 50 });
    camera.pan(25, -10);
    expect(camera.toStage(point)).toEqual({ x: 75, y: 40 });
  });
});
