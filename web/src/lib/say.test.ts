import { describe, expect, test } from "vitest";
import { numeral, say } from "./say";

const catalogue = {
  "x.plain": "Plain.",
  "x.facts": "{name} pays {price}.",
  "x.list": "Known: {known}.",
  "x.played": "{game} is played.",
  "game.chess": "Chess!",
  "x.many": ["{n} stone", "{n} stones"],
};

describe("say", () => {
  test("fills in facts and leaves holes that no fact fills", () => {
    expect(say(catalogue, "x.plain")).toBe("Plain.");
    expect(say(catalogue, "x.facts", { name: "Ana", price: 2 })).toBe("Ana pays 2.");
    expect(say(catalogue, "x.facts", { name: "Ana" })).toBe("Ana pays {price}.");
    expect(say(catalogue, "x.list", { known: ["a", "b"] })).toBe("Known: a, b.");
  });

  test("writes numbers as the language does", () => {
    expect(say(catalogue, "x.facts", { name: "Ana", price: 50.1 })).toBe("Ana pays 50.1.");
    expect(say(catalogue, "x.facts", { name: "Ana", price: 50.1 }, "es")).toBe("Ana pays 50,1.");
    expect(say(catalogue, "x.list", { known: [1.5, 1200] }, "es")).toBe("Known: 1,5, 1200.");
    expect(numeral(50, "es", 1)).toBe("50,0");
    expect(numeral(-50, "en")).toBe("−50");
    expect(numeral(-0.25, "es")).toBe("−0,25");
    expect(numeral(1234.567, "en", 2)).toBe("1234.57");
    expect(numeral(-0.25, "en", 0)).toBe("0");
  });

  test("calls games by their titles", () => {
    expect(say(catalogue, "x.played", { game: "chess" })).toBe("Chess! is played.");
    expect(say(catalogue, "x.played", { game: "go" })).toBe("go is played.");
  });

  test("what a fact says is never read as a hole", () => {
    expect(say(catalogue, "x.facts", { name: "{price}", price: 2 })).toBe("{price} pays 2.");
  });

  test("chooses the plural by n", () => {
    expect(say(catalogue, "x.many", { n: 1 })).toBe("1 stone");
    expect(say(catalogue, "x.many", { n: 0 })).toBe("0 stones");
    expect(say(catalogue, "x.many", { n: 5 })).toBe("5 stones");
  });

  test("an unknown code comes back with its facts", () => {
    expect(say(catalogue, "x.unknown")).toBe("x.unknown");
    expect(say(catalogue, "x.unknown", { a: 1, b: [2, 3] })).toBe("x.unknown (a=1, b=2, 3)");
  });
});
