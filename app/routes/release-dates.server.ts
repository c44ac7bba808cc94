import { readReleases } from "#app/domain/courses/read-programme.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { ReleaseDate } from "./release-dates.view.tsx";
import { releaseRuleLabel } from "./release-rules.ts";

/** Before the purchase: which modules do not open at once, and when they do. */
export async function readReleaseDates(db: Db, formationId: string): Promise<ReleaseDate[]> {
  const releases = await readReleases(db, formationId);
  return releases.map(({ course, number, rule, lesson }) => ({
    what: `${course ? `${course}, module` : "Module"}\u00a0${number}`,
    when: releaseRuleLabel(rule, lesson),
  }));
}
