import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    environment: "node",
    // Emails and documents read their colours in it; other style sheets stay empty.
    css: { include: [/\/theme\.css/] },
    // One more than the cores of the smallest machine: a story mostly waits, for a letter, a job, a page.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: "rules",
          include: ["app/**/*.test.ts", "server/**/*.test.ts", "db/**/*.test.ts", "tests/architecture.test.ts"],
        },
      },
      { extends: true, test: { name: "counterparts", include: ["tests/emulators/**/*.test.ts"] } },
      {
        extends: true,
        test: {
          name: "stories",
          include: ["tests/stories/**/*.test.ts", "tests/security/**/*.test.ts", "tests/pages/**/*.test.ts"],
          globalSetup: "tests/support/global-setup.ts",
          testTimeout: 90_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
