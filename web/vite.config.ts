import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = process.env.TETRAPOLIS_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  base: "./",
  plugins: [svelte()],
  build: {
    outDir: "../src/tetrapolis/server/static",
    emptyOutDir: true,
    target: "es2022",
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: {
    proxy: {
      "/api": server,
      "/ws": { target: server, ws: true },
    },
  },
  test: { include: ["src/**/*.test.ts"], environment: "node" },
});
