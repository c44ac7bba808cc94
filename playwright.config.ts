import { defineConfig } from "@playwright/test";
import { findChromium } from "./tools/chromium.ts";

/** The same journeys, without JavaScript first, then with it, on the shop that `npm run demo` starts. */
const port = Number(process.env.E2E_PORT ?? 3900);

export default defineConfig({
  testDir: "tests/e2e",
  // Files side by side; the tests of a file in their order.
  workers: 2,
  timeout: 60_000,
  outputDir: "test-results",
  use: {
    baseURL: `http://localhost:${port}`,
    locale: "fr-FR",
    launchOptions: {
      executablePath: findChromium(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    // axe and the enhancements are scripts: that part runs with JavaScript only.
    {
      name: "without JavaScript",
      use: { javaScriptEnabled: false },
      testIgnore: ["accessibility.spec.ts", "alone.*"],
    },
    { name: "with JavaScript", use: { javaScriptEnabled: true }, testIgnore: "alone.*" },
    // What would get in the others' way, one after the other when they are through.
    {
      name: "alone, without JavaScript",
      use: { javaScriptEnabled: false },
      testMatch: "alone.*",
      dependencies: ["without JavaScript", "with JavaScript"],
    },
    {
      name: "alone, with JavaScript",
      use: { javaScriptEnabled: true },
      testMatch: "alone.*",
      dependencies: ["alone, without JavaScript"],
    },
  ],
  webServer: {
    command: "node tools/demo.ts --built",
    url: `http://localhost:${port}/readyz`,
    timeout: 120_000,
    env: { PORT: `${port}`, DATA_DIR: "test-results/data" },
  },
});
