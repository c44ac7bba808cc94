import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { z } from "zod";
import { listAlerts, resolveAlert } from "#app/domain/journal/alerts/alerts.server.ts";
import { listAudit } from "#app/domain/journal/audit/audit.server.ts";
import { emailLabels } from "#app/domain/mail/registry.ts";
import { grantAccess, resendAccessEmail, revokeAccess } from "#app/domain/shop/orders/access/admin-access.server.ts";
import { readOrderDetails } from "#app/domain/shop/orders/desk/order-details.server.ts";
import { declarationsOf } from "#app/domain/shop/rights/declarations.server.ts";
import { isId } from "#app/domain/values/ids.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorFrom, requireAdmin, requireRecentLogin } from "#app/middleware/guards.server.ts";
import { type NoticeCode, readNotice, withNotice } from "#app/routing/notices.ts";
import { auditLines } from "#app/ui/audit-changes.ts";
import type { Route } from "./+types/order";
import { waitingDeclarationView } from "./declaration-deadlines.ts";
import { ORDER_HISTORY } from "./labels.ts";
import { OrderPage } from "./order.view.tsx";
import { orderView } from "./order-page.server.ts";
import { timelineOf } from "./order-timeline.ts";
import { ACCESS_REFUSALS } from "./refusals.ts";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  requireAdmin(context);
  const db = context.get(dbContext);
  const details = isId(params.id) && (await readOrderDetails(db, params.id));
  if (!details) throw data(null, { status: 404 });
  const alerts = await listAlerts(db, details.order.id);
  const waiting = await declarationsOf(db, details.order.id, { isOpenOnly: true });
  const labels = await emailLabels();
  const history = auditLines(await listAudit(db, "order", details.order.id), ORDER_HISTORY);
  return {
    notice: readNotice(url),
    idempotencyKey: randomUUID(),
    alerts: alerts.map(({ key, subject, details }) => ({ key, subject, details })),
    waiting: waiting.map(waitingDeclarationView),
    timeline: timelineOf(details, labels),
    history,
    ...orderView(details, labels),
  };
}

const requests = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("renvoyer"), tentative: z.uuid() }),
  z.strictObject({ intent: z.literal("ouvrir") }),
  z.strictObject({ intent: z.literal("fermer") }),
  z.strictObject({ intent: z.literal("regler"), alerte: z.string().regex(/^[\w:.-]{1,300}$/) }),
]);

export async function action({ request, params, context, url }: Route.ActionArgs) {
  requireAdmin(context);
  const db = context.get(dbContext);
  const actor = actorFrom(context);
  const form = requests.safeParse(Object.fromEntries(await request.formData()));
  if (!isId(params.id)) throw data(null, { status: 404 });
  if (!form.success) throw data(null, { status: 400 });
  const back = (notice: NoticeCode) => redirect(withNotice(url.pathname, notice), 303);
  if (form.data.intent === "regler") {
    await resolveAlert(db, actor, form.data.alerte, params.id);
    throw back("alert-resolved");
  }
  if (form.data.intent === "renvoyer") {
    const outcome = await resendAccessEmail(db, actor, params.id, form.data.tentative);
    if (outcome.ok) throw back("access-email-resent");
    return refuse(outcome.reason);
  }
  requireRecentLogin(context, withNotice(url.pathname, "identity-confirmed"));
  const opens = form.data.intent === "ouvrir";
  const outcome = await (opens ? grantAccess : revokeAccess)(db, actor, params.id);
  if (outcome.ok) throw back(opens ? "access-granted" : "access-revoked");
  return refuse(outcome.reason);
}

function refuse(reason: keyof typeof ACCESS_REFUSALS | "unknown") {
  if (reason === "unknown") throw data(null, { status: 404 });
  return data({ error: ACCESS_REFUSALS[reason] }, { status: 409 });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Commande ${loaderData?.number ?? ""}`.trim() },
  { name: "description", content: "Une commande : acheteuse, paiement, accès, e-mails et ce qui s’est passé." },
];

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderPage {...loaderData} error={actionData?.error ?? null} />;
}
