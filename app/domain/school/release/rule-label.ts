import { counted } from "#app/content/typography.ts";
import { formatDate } from "../../values/time.ts";
import type { ReleaseRule } from "./rule.ts";

export interface RuleContext {
  lesson: string | undefined;
  /** As YYYY-MM-DD; null while no cohort can be joined. Absent: of any cohort. */
  cohortStartsOn?: string | null;
}

/** For a visitor who has no date yet: « 14 jours après l’achat ». */
export function releaseRuleLabel(rule: ReleaseRule, { lesson, cohortStartsOn }: RuleContext): string {
  switch (rule.kind) {
    case "after-access":
      return `${counted(rule.days, "jour")} après l’achat`;
    case "on-date":
      return `le ${formatDate(rule.on)}`;
    case "after-cohort": {
      const start = rule.days === 0 ? "au départ" : `${counted(rule.days, "jour")} après le départ`;
      if (cohortStartsOn === undefined) return `${start} de la cohorte`;
      return cohortStartsOn
        ? `${start} de la cohorte du ${formatDate(cohortStartsOn)}`
        : `${start} de la prochaine cohorte, dont la date sera annoncée`;
    }
    case "after-lesson":
      return lesson ? `après la leçon «\u00a0${lesson}\u00a0»` : "tout de suite";
  }
}
