import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** They set the environment before they load what reads it. */
const GATEWAYS = ["tests/stories/library-gateway.test.ts", "tests/stories/mail-gateway.test.ts"];

/** The files that take twenty seconds or more, the longest first: whichever starts last, the others' workers wait for it. */
const LONGEST = [
  ...["crashes", "line-cuts", "mail", "library-crashes", "stripe-unavailable", "backup", "slow-readers"],
  ...["stopped-worker", "links", "fulfilment", "every-route", "shutdown", "samples-away", "database-unavailable"],
  ...["podcast-and-booklet", "restore", "configuration", "forged-declarations", "library-errors", "cut-bodies"],
  ...["media", "refund-quotes", "buying", "import", "launch", "contract-activity", "automatic-declarations", "export"],
  ...["audience", "series", "challenge", "invoices", "protocol", "automatic-cancellations", "contract", "signup"],
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) =>
      LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`)) + 1 || LONGEST.length + 1;
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}

export default defineConfig({
  test: {
    environment: "node",
    // Emails and documents read their colours in it; other style sheets stay empty.
    css: { include: [/\/theme\.css/] },
    // Two more than the cores of the smallest machine: a story mostly waits, for an email, a job, a page. Measured on two
    // cores: 15 min 57 s with three, 14 min 22 s with four and 25 stories more.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // What keeps nothing between its files shares processes: a process for each file costs more than its tests.
    projects: [
      {
        extends: true,
        test: {
          name: "rules",
          isolate: false,
          // Twice what a test takes on two cores that another process keeps busy: it ends one that hangs, no slow one.
          testTimeout: 15_000,
          include: [
            "app/**/*.test.ts",
            "server/**/*.test.ts",
            "db/**/*.test.ts",
            "tools/**/*.test.ts",
            "tests/*.test.ts",
            "tests/supply-chain/*.test.ts",
          ],
        },
      },
      { extends: true, test: { name: "emulators", isolate: false, include: ["tests/emulators/**/*.test.ts"] } },
      { extends: true, test: { name: "gateways", include: GATEWAYS, testTimeout: 90_000 } },
      {
        extends: true,
        test: {
          name: "stories",
          isolate: false,
          include: ["tests/stories/**/*.test.ts", "tests/security/**/*.test.ts", "tests/pages/**/*.test.ts"],
          exclude: GATEWAYS,
          globalSetup: "tests/support/global-setup.ts",
          // They end what hangs: the same whole run took 25 and 46 minutes on the same machine on the same day.
          testTimeout: 180_000,
          hookTimeout: 120_000,
          // Of a file whose tests run beside each other.
          maxConcurrency: 3,
        },
      },
    ],
  },
});
