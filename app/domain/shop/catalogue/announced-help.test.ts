import { expect, test } from "vitest";
import { catalogue } from "#app/content/catalogue.ts";
import { announcedHelp } from "./announced-help.ts";

test("the catalogue announces this help, and no other sentence is taken for it", () => {
  const rows = catalogue.flatMap((entry) =>
    announcedHelp(entry).map(
      ({ kind, rhythm, sentence }) => `${entry.slug}: ${kind} ${rhythm}: ${sentence.replace(/\s/g, " ")}`,
    ),
  );
  const MEETING = "Un rendez-vous collectif par mois, en visio : les dates sont sur la page de la formation";
  const subscriptions = catalogue.filter(({ type }) => type === "subscription");
  expect(rows).toEqual(subscriptions.map(({ slug }) => `${slug}: live month: ${MEETING}`));
});
