import { expect, test } from "vitest";
import type { ReleaseRule } from "./rule.ts";
import { type RuleContext, releaseRuleLabel } from "./rule-label.ts";

const cohort = (days: number): ReleaseRule => ({ kind: "after-cohort", days });
const lesson: ReleaseRule = { kind: "after-lesson", lesson: crypto.randomUUID() };

test.each<[ReleaseRule, Partial<RuleContext>, string]>([
  [{ kind: "after-access", days: 1 }, {}, "1 jour après l’achat"],
  [{ kind: "after-access", days: 14 }, {}, "14 jours après l’achat"],
  [{ kind: "on-date", on: "2099-03-01" }, {}, "le 1er mars 2099"],
  [cohort(0), {}, "au départ de la cohorte"],
  [cohort(7), { cohortStartsOn: "2099-03-01" }, "7 jours après le départ de la cohorte du 1er mars 2099"],
  [cohort(0), { cohortStartsOn: null }, "au départ de la prochaine cohorte, dont la date sera annoncée"],
  [lesson, { lesson: "Dire un prix" }, "après la leçon « Dire un prix »"],
  [lesson, {}, "tout de suite"],
])("a buyer reads when a module opens: %j with %j", (rule, context, words) => {
  expect(releaseRuleLabel(rule, { lesson: undefined, ...context }).replace(/\s/g, " ")).toBe(words);
});
