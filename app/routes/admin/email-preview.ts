import { data } from "react-router";
import { isId } from "#app/domain/ids.ts";
import { readMail } from "#app/domain/mail/mail-log.server.ts";
import { previewDocument, previewLetter } from "#app/emails/preview.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { requireAdmin } from "#app/middleware/guards.server.ts";
import type { Route } from "./+types/email-preview";

/** What the frame on a letter's page shows. */
export async function loader({ params, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const db = context.get(dbContext);
  const mail = isId(params.id) ? await readMail(db, params.id) : undefined;
  const preview = mail && (await previewLetter(db, mail.letter));
  if (!preview) throw data(null, { status: 404 });
  return previewDocument(preview.html);
}
