import { beforeEach, describe, expect, it, vi } from "vitest";
import { Gestures } from "./gestures";

const hands = { click: vi.fn(), hover: vi.fn(), pan: vi.fn(), zoom: vi.fn() };

describe("gestures", () => {
  beforeEach(() => vi.resetAllMocks());

  it("a press that hardly moves is a click", () => {
    const gestures = new Gestures(hands);
    gestures.press(1, { x: 10, y: 10 }, false);
    gestures.move(1, { x: 12, y: 11 });
    gestures.release(1, { x: 12, y: 11 }, false);
    expect(hands.click).toHaveBeenCalledExactlyOnceWith({ x: 12, y: 11 });
    expect(hands.pan).not.toHaveBeenCalled();
  });

  it("a press that wanders drags, and never clicks", () => {
    const gestures = new Gestures(hands);
    gestures.press(1, { x: 10, y: 10 }, false);
    gestures.move(1, { x: 30, y: 10 });
    gestures.move(1, { x: 11, y: 10 });
    gestures.release(1, { x: 11, y: 10 }, false);
    expect(hands.pan.mock.calls).toEqual([
      [20, 0],
      [-19, 0],
    ]);
    expect(hands.click).not.toHaveBeenCalled();
  });

  it("two fingers zoom by how far they part, around their middle", () => {
    const gestures = new Gestures(hands);
    gestures.press(1, { x: 0, y: 0 }, false);
    gestures.press(2, { x: 10, y: 0 }, false);
    gestures.move(2, { x: 20, y: 0 });
    expect(hands.zoom).toHaveBeenCalledExactlyOnceWith(2, { x: 10, y: 0 });
    gestures.release(1, { x: 0, y: 0 }, false);
    gestures.release(2, { x: 20, y: 0 }, false);
    expect(hands.click).not.toHaveBeenCalled();
  });

  it("without a press the pointer hovers, and a press taken away does nothing", () => {
    const gestures = new Gestures(hands);
    gestures.move(1, { x: 3, y: 4 });
    expect(hands.hover).toHaveBeenCalledExactlyOnceWith({ x: 3, y: 4 });
    gestures.press(1, { x: 3, y: 4 }, false);
    gestures.release(1, { x: 3, y: 4 }, true);
    expect(hands.click).not.toHaveBeenCalled();
  });
});
