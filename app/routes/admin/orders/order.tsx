import { randomUUID } from "node:crypto";
import { data, redirect } from "react-router";
import { z } from "zod";
import { grantAccess, resendAccessEmail, revokeAccess } from "#app/domain/access/by-hand.server.ts";
import { listAudit } from "#app/domain/audit/audit.server.ts";
import { auditLines } from "#app/domain/audit/changes.ts";
import { emailLabels } from "#app/domain/mail/registry.ts";
import { listAlerts, resolveAlert } from "#app/domain/orders/alerts.server.ts";
import { readOrderDetails } from "#app/domain/orders/desk/order-details.server.ts";
import { openCasesOf } from "#app/domain/rights/cases.server.ts";
import { isId } from "#app/domain/values/ids.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorFrom, requireAdmin, requireRecentLogin } from "#app/middleware/guards.server.ts";
import { noticeWords } from "#app/ui/notice-words.ts";
import type { Route } from "./+types/order";
import { waitingFacts } from "./declaration-deadlines.ts";
import { OrderView } from "./order.view.tsx";
import { orderFacts } from "./order-page.server.ts";
import { timelineOf } from "./order-timeline.ts";
import { ORDER_HISTORY } from "./order-words.ts";

const NOTICES: Record<string, string> = {
  rembourse: "Le remboursement est enregistré.",
  renvoye: "L’e-mail d’accès part dans un instant.",
  ouvert: "L’accès est ouvert, et l’e-mail d’accès part dans un instant.",
  ferme: "L’accès est fermé.",
  adresse: "L’adresse est corrigée. La confirmation et l’accès repartent à la nouvelle adresse.",
  reglee: "L’alerte est réglée.",
  identite: "Votre identité est confirmée. Rien n’a encore changé : recommencez.",
};

const FAULTS: Record<string, string> = {
  erased:
    "Le compte de cette cliente a été effacé, à sa demande ou après trois ans : il n’y a personne à qui ouvrir l’accès.",
  closed: "L’accès est fermé : ouvrez-le d’abord.",
};

export async function loader({ params, context, url }: Route.LoaderArgs) {
  requireAdmin(context);
  const db = context.get(dbContext);
  const file = isId(params.id) && (await readOrderDetails(db, params.id));
  if (!file) throw data(null, { status: 404 });
  const alerts = await listAlerts(db, file.order.id);
  const waiting = await openCasesOf(db, file.order);
  const labels = await emailLabels();
  const history = auditLines(await listAudit(db, "order", file.order.id), ORDER_HISTORY);
  return {
    notice: noticeWords(NOTICES, url),
    tryId: randomUUID(),
    alerts: alerts.map(({ key, subject, facts }) => ({ key, subject, facts })),
    waiting: waiting.map(waitingFacts),
    timeline: timelineOf(file, labels),
    history,
    ...orderFacts(file, labels),
  };
}

const wishes = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("renvoyer"), essai: z.uuid() }),
  z.strictObject({ intent: z.literal("ouvrir") }),
  z.strictObject({ intent: z.literal("fermer") }),
  z.strictObject({ intent: z.literal("regler"), alerte: z.string().regex(/^[\w:.-]{1,300}$/) }),
]);

export async function action({ request, params, context, url }: Route.ActionArgs) {
  requireAdmin(context);
  const db = context.get(dbContext);
  const actor = actorFrom(context);
  const form = wishes.safeParse(Object.fromEntries(await request.formData()));
  if (!isId(params.id)) throw data(null, { status: 404 });
  if (!form.success) throw data(null, { status: 400 });
  const back = (notice: string) => redirect(`${url.pathname}?notice=${notice}`, 303);
  if (form.data.intent === "regler") {
    await resolveAlert(db, actor, form.data.alerte, params.id);
    throw back("reglee");
  }
  if (form.data.intent === "renvoyer") {
    const outcome = await resendAccessEmail(db, actor, params.id, form.data.essai);
    if (outcome.ok || outcome.reason === "sent-already") throw back("renvoye");
    return refuse(outcome.reason);
  }
  requireRecentLogin(context, `${url.pathname}?notice=identite`);
  const opens = form.data.intent === "ouvrir";
  const outcome = await (opens ? grantAccess : revokeAccess)(db, actor, params.id);
  // The second click of two: it is as she wanted it.
  if (outcome.ok || outcome.reason.endsWith("-already")) throw back(opens ? "ouvert" : "ferme");
  return refuse(outcome.reason);
}

function refuse(reason: string) {
  if (reason === "unknown") throw data(null, { status: 404 });
  return data({ fault: FAULTS[reason] ?? "Cette action n’a pas abouti." }, { status: 409 });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Commande ${loaderData?.number ?? ""}`.trim() },
  { name: "description", content: "Une commande : acheteuse, paiement, accès, e-mails et ce qui s’est passé." },
];

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderView {...loaderData} fault={actionData?.fault ?? null} />;
}
