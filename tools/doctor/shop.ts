import { env } from "../../app/config/env.server.ts";
import { sellerErrors } from "../../app/config/seller.server.ts";
import { livemode } from "../../app/gateways/stripe/client.server.ts";
import type { Db } from "../../db/connection.server.ts";
import { type Finding, fault, well } from "./finding.ts";

/** With a live key nothing is sold under a sample or incomplete identity. */
export function examineSeller(): Finding {
  if (sellerErrors.length > 0)
    return fault("seller", `missing: ${sellerErrors.join(", ")}`, "complete the file of SELLER_FILE");
  return well("seller", env.SELLER_FILE ? "read from SELLER_FILE" : "the sample, which is enough for a trial");
}

/** With a live key a formation whose course is a sample is shown and not sold. */
export async function examineSamples(db: Db): Promise<Finding> {
  const rows = await db
    .selectFrom("formations")
    .innerJoin("formationCourses", "formationCourses.formationId", "formations.id")
    .innerJoin("courses", "courses.id", "formationCourses.courseId")
    .select("formations.name")
    .distinct()
    .where("formations.status", "=", "open")
    .where("courses.isSample", "=", true)
    .orderBy("formations.name")
    .execute();
  if (rows.length === 0) return well("sample courses", "no open formation has one");
  const names = rows.map(({ name }) => name).join(", ");
  if (!livemode) return well("sample courses", `enough for a trial: ${names}`);
  return fault("sample courses", `shown and not sold: ${names}`, "write their courses, or close the formations");
}
