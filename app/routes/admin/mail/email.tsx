import { randomUUID } from "node:crypto";
import { data, href, redirect } from "react-router";
import { z } from "zod";
import { listAudit } from "#app/domain/journal/audit/audit.server.ts";
import { emailLabels } from "#app/domain/mail/registry.ts";
import { findEmail } from "#app/domain/operations/emails/email-log.server.ts";
import { previewEmail } from "#app/domain/operations/emails/preview.server.ts";
import { resendEmail } from "#app/domain/operations/emails/resend.server.ts";
import { isId } from "#app/domain/values/ids.ts";
import { isMailConfigured } from "#app/gateways/mailer.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorFrom, requireAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { readNotice, withNotice } from "#app/routing/notices.ts";
import { auditLines } from "#app/ui/audit-changes.ts";
import type { Route } from "./+types/email";
import { EmailView } from "./email.view.tsx";
import { EMAIL_HISTORY, emailTitle } from "./labels.ts";

/** The frame has inline styles of its own, which the page's security policy must allow. */
export const handle = { showsEmail: true } satisfies Handle;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const db = context.get(dbContext);
  const found = isId(params.id) ? await findEmail(db, params.id) : undefined;
  if (!found) throw data(null, { status: 404 });
  const { details: mail, props } = found;
  return {
    mail,
    title: emailTitle(await emailLabels(), mail),
    preview: await previewEmail(db, { ...mail, props }),
    history: auditLines(await listAudit(db, "email", params.id), EMAIL_HISTORY),
    idempotencyKey: randomUUID(),
    notice: readNotice(url),
  };
}

const schema = z.strictObject({ tentative: z.uuid() });

const REFUSALS = {
  "not-now": "Cet e-mail n’a pas à être renvoyé\u00a0: il attend son tour, ou il a été annulé.",
  suppressed: "Cette adresse est bloquée\u00a0: rien n’y est envoyé. Levez d’abord le blocage.",
};

export async function action({ params, request, context }: Route.ActionArgs) {
  requireAdmin(context);
  const form = schema.safeParse(Object.fromEntries(await request.formData()));
  if (!form.success || !isId(params.id)) throw data(null, { status: form.success ? 404 : 400 });
  const resent = await resendEmail(context.get(dbContext), actorFrom(context), {
    id: params.id,
    idempotencyKey: form.data.tentative,
  });
  if (resent.ok) {
    const notice = isMailConfigured ? "email-resent" : "email-kept-unsent";
    throw redirect(withNotice(href("/admin/emails/:id", { id: resent.id }), notice), 303);
  }
  if (resent.reason === "unknown") throw data(null, { status: 404 });
  return data({ error: REFUSALS[resent.reason] }, { status: 409 });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.title}, à ${loaderData.mail.recipient}` : "Un e-mail" },
  { name: "description", content: "Ce que dit cet e-mail, et ce qu’il est devenu." },
];

export default function Email({ loaderData, actionData }: Route.ComponentProps) {
  return <EmailView {...loaderData} error={actionData?.error ?? null} />;
}
