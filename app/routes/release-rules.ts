import type { ReleaseRule } from "#app/domain/release/rule.ts";
import { formatDate } from "#app/domain/values/time.ts";

/** When a module opens, as somebody reads it who has no date yet: « 14 jours après l’achat ». */
export function releaseRuleLabel(rule: ReleaseRule, lessonTitle: string | undefined): string {
  switch (rule.kind) {
    case "after-access":
      return `${daysLabel(rule.days)} après l’achat`;
    case "on-date":
      return `le ${formatDate(`${rule.on}T12:00:00Z`)}`;
    case "after-cohort":
      return rule.days === 0 ? "au départ du groupe" : `${daysLabel(rule.days)} après le départ du groupe`;
    case "after-lesson":
      return lessonTitle ? `après la leçon «\u00a0${lessonTitle}\u00a0»` : "tout de suite";
  }
}

function daysLabel(days: number): string {
  return `${days}\u00a0${days > 1 ? "jours" : "jour"}`;
}
