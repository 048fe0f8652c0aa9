import { expect, test } from "vitest";
import { sha256 } from "./sha256";

async function expected(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

test("agrees with another implementation at every length around a block's end", async () => {
  for (let length = 0; length < 200; length++) {
    const text = "ñ7".repeat(length).slice(0, length);
    expect(sha256(text)).toBe(await expected(text));
  }
});
