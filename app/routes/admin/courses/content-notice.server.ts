import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect } from "react-router";
import type { Actor } from "#app/domain/journal/audit/audit.server.ts";
import { announceContent, readContentNotices } from "#app/domain/shop/rights/content-notice.server.ts";
import { formatDate, formatDateTime } from "#app/domain/values/time.ts";
import { withNotice } from "#app/routing/notices.ts";
import type { Db } from "#db/connection.server.ts";
import { NOTICE_FORM, noticeSchema, tomorrow } from "./content-notice.tsx";

/** `part`: what the link that led here is about. */
export async function noticesOf(db: Db, courseId: string, part: string | null) {
  const { concerned, sent } = await readContentNotices(db, courseId);
  return {
    concerned,
    earliest: tomorrow(),
    part: part ?? courseId,
    sent: sent.map(({ id, partTitle, summary, takesEffectOn, recipients, sentBy, at }) => ({
      id,
      part: partTitle,
      summary,
      effect: formatDate(takesEffectOn),
      recipients: `${recipients}`,
      by: `${formatDateTime(at)}, ${sentBy}`,
    })),
  };
}

const TOO_LATE = "Rien n’est parti\u00a0: ce changement est déjà annoncé pour ce jour, ou plus personne n’y a accès.";

export async function announce(db: Db, actor: Actor, courseId: string, fields: FormData) {
  const submission = parseWithZod(fields, { schema: noticeSchema });
  const refuse = (error: string | null, status: number) =>
    data({ result: submission.reply(), error, form: NOTICE_FORM, part: "notice" as const }, { status });
  if (submission.status !== "success") return refuse(null, 400);
  const { partie: partId, resume: summary, effet: takesEffectOn } = submission.value;
  if (!(await announceContent(db, actor, { courseId, partId, summary, takesEffectOn }))) return refuse(TOO_LATE, 409);
  const page = `${href("/admin/cours/:id", { id: courseId })}#${NOTICE_FORM}`;
  throw redirect(withNotice(page, "content-announced"), 303);
}
