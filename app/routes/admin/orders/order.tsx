import { randomUUID } from "node:crypto";
import { data, href, redirect } from "react-router";
import { z } from "zod";
import { capitalized } from "#app/content/wording.ts";
import { listAlerts, resolveAlertByHand } from "#app/domain/journal/alerts/alerts.server.ts";
import { listAudit } from "#app/domain/journal/audit/audit.server.ts";
import { emailLabels } from "#app/domain/mail/registry.ts";
import { personIds } from "#app/domain/people/accounts/person.server.ts";
import { checkVatAgain } from "#app/domain/shop/accounting/vat-check.server.ts";
import { grantAccess, resendAccessEmail, revokeAccess } from "#app/domain/shop/orders/access/admin-access.server.ts";
import { readOrderDetails } from "#app/domain/shop/orders/desk/order-details.server.ts";
import { declarationsOf } from "#app/domain/shop/rights/declarations.server.ts";
import { readFields } from "#app/middleware/form.server.ts";
import { asAdmin, notFound, orNotFound, requireRecentLogin } from "#app/middleware/guards.server.ts";
import { type NoticeCode, withNotice } from "#app/routing/notices.ts";
import { auditLines } from "#app/ui/audit-changes.ts";
import { AuditTrail } from "#app/ui/audit-trail.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink, LinkLine } from "#app/ui/button.tsx";
import { Detail } from "#app/ui/data-table.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { AdminHead } from "#app/ui/headings.tsx";
import { DefinitionList } from "#app/ui/lists.tsx";
import { FlashNotice, Notice } from "#app/ui/notice.tsx";
import { useWording } from "#app/ui/root-data.ts";
import type { Db } from "#db/connection.server.ts";
import type { Route } from "./+types/order";
import { waitingDeclarationView } from "./declaration-state.server.ts";
import { ORDER_HISTORY } from "./labels.ts";
import { orderView } from "./order-page.server.ts";
import { Access, Consents, Emails, Links } from "./order-parts.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const details = orNotFound(await readOrderDetails(db, params.id));
  const alerts = await listAlerts(db, details.order.id);
  const waiting = await declarationsOf(db, details.order.id, { isOpenOnly: true });
  const history = auditLines(await listAudit(db, "order", details.order.id), ORDER_HISTORY);
  return {
    idempotencyKey: randomUUID(),
    alerts: alerts.map(({ key, subject, details }) => ({ key, subject, details })),
    waiting: waiting.map(waitingDeclarationView),
    history,
    personId: await personOfOrder(db, details.order),
    ...orderView(details, emailLabels),
  };
}

/** Of the account, or of a contact with the address of an order that has none. */
async function personOfOrder(db: Db, { userId, email }: { userId: string | null; email: string }) {
  return userId ?? (await personIds(db, [email])).get(email) ?? null;
}

const requests = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("renvoyer"), tentative: z.uuid() }),
  z.strictObject({ intent: z.literal(["ouvrir", "fermer", "tva"]) }),
  z.strictObject({ intent: z.literal("regler"), alerte: z.string().regex(/^[\w:.-]{1,300}$/) }),
]);

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  const fields = await readFields(request, requests);
  const back = (notice: NoticeCode) => redirect(withNotice(url.pathname, notice), 303);
  if (fields.intent === "regler") {
    await resolveAlertByHand(db, actor, fields.alerte, params.id);
    throw back("alert-resolved");
  }
  if (fields.intent === "renvoyer") {
    const outcome = await resendAccessEmail(db, actor, params.id, fields.tentative);
    if (outcome.ok) throw back("access-email-resent");
    return refuse(outcome.reason);
  }
  if (fields.intent === "tva") {
    const answer = await checkVatAgain(db, actor, params.id);
    return answer === "unavailable" ? refuse("vies-away", 503) : back(`vat-${answer ?? "known"}`);
  }
  requireRecentLogin(context, withNotice(url.pathname, "identity-confirmed"));
  const opens = fields.intent === "ouvrir";
  const outcome = await (opens ? grantAccess : revokeAccess)(db, actor, params.id);
  if (outcome.ok) throw back(opens ? "access-granted" : "access-revoked");
  return refuse(outcome.reason);
}

const REFUSALS = {
  erased:
    "Le compte de cette cliente a été effacé, à sa demande ou après trois ans : il n’y a personne à qui ouvrir l’accès.",
  closed: "L’accès est fermé : ouvrez-le d’abord.",
  "vies-away":
    "VIES ne répond toujours pas. Réessayez plus tard\u00a0: la vente reste facturée comme à un particulier.",
};

function refuse(reason: keyof typeof REFUSALS | "unknown", status = 409) {
  if (reason === "unknown") throw notFound();
  return data({ error: REFUSALS[reason] }, { status });
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Commande ${loaderData?.number ?? ""}`.trim() }];

type Data = Route.ComponentProps["loaderData"];

export default function Order({ loaderData: order, actionData }: Route.ComponentProps) {
  const words = useWording();
  const { number, status, isDisputed, reasons, alerts, buyer, sale, timeline, history } = order;
  return (
    <>
      <LinkLine href={href("/admin/commandes")}>Toutes les commandes</LinkLine>
      <AdminHead title={`Commande ${number}`}>
        <p className="badges">
          <Badge tone={status.tone}>{status.label}</Badge>
          {isDisputed && <Badge tone="red">Contestée</Badge>}
        </p>
      </AdminHead>
      <FlashNotice />
      <ErrorSummary errors={actionData ? [{ field: "", message: actionData.error }] : []} title="Rien n’a changé" />
      {reasons.length > 0 && (
        <Notice tone="warning" title="À traiter">
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Notice>
      )}
      <WaitingDeclarations waiting={order.waiting} />
      {alerts.map((alert) => (
        <Alert key={alert.key} alert={alert} />
      ))}
      <div className="grid items-start gap-x-[clamp(2rem,4vw,4rem)] gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
        <div className="flow">
          <section className="flow">
            <h2>Achat</h2>
            <DefinitionList items={sale} />
            <RefundLink {...order} />
          </section>
          <section className="flow">
            <h2>{capitalized(words.buyer)}</h2>
            <DefinitionList items={buyer} />
            {order.personId && <LinkLine href={href("/admin/personnes/:id", { id: order.personId })}>Sa page</LinkLine>}
            {order.awaitsVatCheck && (
              <form method="post">
                <Button variant="secondary" name="intent" value="tva">
                  Interroger VIES sur ce numéro
                </Button>
              </form>
            )}
            {order.isSuppressed && (
              <Notice tone="warning">Cette adresse refuse nos e-mails : plus rien n’y est envoyé. Corrigez-la.</Notice>
            )}
            {order.canCorrect && (
              <ButtonLink variant="secondary" href={href("/admin/commandes/:id/adresse", { id: order.id })}>
                Corriger l’adresse
              </ButtonLink>
            )}
          </section>
          <Access {...order} />
          <Consents consents={order.consents} />
          <Emails emails={order.emails} />
        </div>
        <div className="flow">
          <section className="flow" aria-labelledby="chronologie">
            <h2 id="chronologie">Chronologie</h2>
            <ol className="text-sm">
              {timeline.map(({ key, at, what, detail }) => (
                <li
                  key={key}
                  className="wrap-anywhere grid grid-cols-[minmax(0,1fr)] border-line border-t py-2 sm:grid-cols-[12rem_minmax(0,1fr)] sm:gap-4"
                >
                  <span className="hint">{at}</span>
                  <span>
                    {what}
                    {detail && <Detail>{detail}</Detail>}
                  </span>
                </li>
              ))}
            </ol>
          </section>
          <Links {...order} />
          <AuditTrail entries={history} />
        </div>
      </div>
    </>
  );
}

function WaitingDeclarations({ waiting }: Pick<Data, "waiting">) {
  return waiting.map(({ id, what, at, waits, deadline, isLate }) => (
    <Notice key={id} tone="warning" title={`${what} le ${at}`}>
      <p>
        {waits}. Échéance&nbsp;: {deadline}. {isLate && <Badge tone="red">En retard</Badge>}
      </p>
      <LinkLine href={href("/admin/droits/:id", { id })}>Ouvrir la déclaration</LinkLine>
    </Notice>
  ));
}

function Alert({ alert }: { alert: Data["alerts"][number] }) {
  return (
    <Notice tone="warning" title={alert.subject}>
      {alert.details.map((detail) => (
        <p key={detail}>{detail}</p>
      ))}
      <form method="post">
        <input type="hidden" name="alerte" value={alert.key} />
        <Button variant="quiet" name="intent" value="regler">
          Marquer comme réglée
        </Button>
      </form>
    </Notice>
  );
}

function RefundLink({ id, canRefund, isDisputed, isRefunding }: Data) {
  if (!canRefund) return null;
  if (isRefunding)
    return <p className="hint">Un remboursement est en cours chez Stripe&nbsp;: rechargez cette page.</p>;
  if (isDisputed) return <p className="hint">Pendant un litige, Stripe ne rembourse pas : répondez dans Stripe.</p>;
  return (
    <ButtonLink variant="secondary" href={href("/admin/commandes/:id/rembourser", { id })}>
      Rembourser
    </ButtonLink>
  );
}
