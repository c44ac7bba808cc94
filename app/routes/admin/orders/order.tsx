import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { z } from "zod";
import { grantAccess, resendAccessEmail, revokeAccess } from "#app/domain/access/by-hand.server.ts";
import { listAudit } from "#app/domain/audit/audit.server.ts";
import { auditLines } from "#app/domain/audit/changes.ts";
import { listAlerts, resolveAlert } from "#app/domain/orders/alerts.server.ts";
import { readOrderDetails } from "#app/domain/orders/desk/order-details.server.ts";
import { openDeclarationsOf } from "#app/domain/rights/declarations.server.ts";
import { isId } from "#app/domain/values/ids.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorFrom, requireAdmin, requireRecentLogin } from "#app/middleware/guards.server.ts";
import { noticeWords } from "#app/ui/notice-words.ts";
import type { Route } from "./+types/order";
import { waitingDeclarationView } from "./declaration-deadlines.ts";
import { ORDER_HISTORY } from "./labels.ts";
import { OrderPage } from "./order.view.tsx";
import { orderView } from "./order-page.server.ts";
import { timelineOf } from "./order-timeline.ts";
import { ACCESS_REFUSALS } from "./refusals.ts";

const NOTICES: Record<string, string> = {
  rembourse: "Le remboursement est enregistré.",
  renvoye: "L’e-mail d’accès part dans un instant.",
  ouvert: "L’accès est ouvert, et l’e-mail d’accès part dans un instant.",
  ferme: "L’accès est fermé.",
  adresse: "L’adresse est corrigée. La confirmation et l’accès repartent à la nouvelle adresse.",
  reglee: "L’alerte est réglée.",
  identite: "Votre identité est confirmée. Rien n’a encore changé : recommencez.",
};

export async function loader({ params, context, url }: Route.LoaderArgs) {
  requireAdmin(context);
  const db = context.get(dbContext);
  const details = isId(params.id) && (await readOrderDetails(db, params.id));
  if (!details) throw data(null, { status: 404 });
  const alerts = await listAlerts(db, details.order.id);
  const waiting = await openDeclarationsOf(db, details.order);
  const history = auditLines(await listAudit(db, "order", details.order.id), ORDER_HISTORY);
  return {
    notice: noticeWords(NOTICES, url),
    idempotencyKey: randomUUID(),
    alerts: alerts.map(({ key, subject, facts }) => ({ key, subject, facts })),
    waiting: waiting.map(waitingDeclarationView),
    timeline: timelineOf(details),
    history,
    ...orderView(details),
  };
}

const requests = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("renvoyer"), essai: z.uuid() }),
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
  const back = (notice: string) => redirect(`${url.pathname}?notice=${notice}`, 303);
  if (form.data.intent === "regler") {
    await resolveAlert(db, actor, form.data.alerte, params.id);
    throw back("reglee");
  }
  if (form.data.intent === "renvoyer") {
    const outcome = await resendAccessEmail(db, actor, params.id, form.data.essai);
    if (outcome.ok) throw back("renvoye");
    return refuse(outcome.reason);
  }
  requireRecentLogin(context, `${url.pathname}?notice=identite`);
  const opens = form.data.intent === "ouvrir";
  const outcome = await (opens ? grantAccess : revokeAccess)(db, actor, params.id);
  if (outcome.ok) throw back(opens ? "ouvert" : "ferme");
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
