import { randomUUID } from "node:crypto";
import { href, redirect } from "react-router";
import { capitalized } from "#app/content/wording.ts";
import { listAudit } from "#app/domain/journal/audit/audit.server.ts";
import { carryOutCancellation } from "#app/domain/shop/rights/cancel.server.ts";
import { confirmDisowned, disown, isPaused } from "#app/domain/shop/rights/confirmation.server.ts";
import { readDeclaration } from "#app/domain/shop/rights/declarations.server.ts";
import { chooseOrder, refuseDeclaration } from "#app/domain/shop/rights/outcomes.server.ts";
import { carryOutWithdrawal } from "#app/domain/shop/rights/withdraw.server.ts";
import { form } from "#app/middleware/form.server.ts";
import { asAdmin, notFound, orNotFound, requireAdmin, requireRecentLogin } from "#app/middleware/guards.server.ts";
import { confirmFirst } from "#app/middleware/saved-answers.server.ts";
import { type NoticeCode, withNotice } from "#app/routing/notices.ts";
import { auditLines } from "#app/ui/audit-changes.ts";
import { AuditTrail } from "#app/ui/audit-trail.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { LinkLine } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { AdminHead } from "#app/ui/headings.tsx";
import { DefinitionList } from "#app/ui/lists.tsx";
import { FlashNotice, Notice } from "#app/ui/notice.tsx";
import { useWording } from "#app/ui/root-data.ts";
import type { Route } from "./+types/declaration";
import { declarationView, deliveryRows } from "./declaration-page.server.ts";
import { CarryOut, Choice, declarationSchema, NO_ORDER, Refusal, Unconfirmed } from "./declaration-steps.tsx";
import { DECLARATION_HISTORY, DECLARATION_REFUSALS } from "./labels.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const declaration = orNotFound(await readDeclaration(db, params.id));
  return {
    ...declarationView(declaration, await isPaused(db)),
    deliveries: await deliveryRows(db, declaration),
    idempotencyKey: randomUUID(),
    history: auditLines(await listAudit(db, "declaration", declaration.id), DECLARATION_HISTORY),
  };
}

export const action = form(
  { guard: requireAdmin, schema: declarationSchema },
  async (asked, { db, actor, params: { id = "" }, context, url, request, formData }) => {
    const done = (notice: NoticeCode) => redirect(withNotice(url.pathname, notice), 303);
    if (asked.intent === "rattacher") {
      // The withdrawal of that order is carried out within the hour.
      await confirmFirst(context, { request, url }, formData);
      const outcome = await chooseOrder(db, actor, id, asked.commande);
      if (outcome.ok) return done("declaration-order-chosen");
      return outcome.reason === "unknown-order" ? { fieldErrors: { commande: [NO_ORDER] } } : refuse(outcome.reason);
    }
    if (asked.intent === "refuser") {
      // Its customer reads the reason in an email, and nothing takes the refusal back.
      await confirmFirst(context, { request, url }, formData);
      const outcome = await refuseDeclaration(db, actor, id, asked.motif);
      return outcome.ok ? done("declaration-refused") : refuse(outcome.reason);
    }
    if (asked.intent === "pas-moi") {
      await disown(db, actor, id);
      return done("declaration-disowned-noted");
    }
    requireRecentLogin(context, withNotice(url.pathname, "identity-confirmed"));
    const { commande: orderId, vu, tentative: idempotencyKey } = asked;
    const declaration = await readDeclaration(db, id);
    if (declaration?.answer?.kind === "disowned") await confirmDisowned(db, actor, id);
    const outcome =
      declaration?.kind === "cancellation"
        ? await carryOutCancellation(db, actor, { declarationId: id, orderId, shownEnd: vu })
        : await carryOutWithdrawal(db, actor, {
            declarationId: id,
            orderId,
            shownRefunded: Number(vu),
            idempotencyKey,
          });
    if (outcome.ok) return done("declaration-carried-out");
    return refuse(outcome.reason, AWAY.has(outcome.reason) ? 503 : 409);
  },
);

const AWAY = new Set<string>(["stripe-unavailable", "ending-later"]);

function refuse(reason: keyof typeof DECLARATION_REFUSALS | "unknown", status = 409) {
  if (reason === "unknown") throw notFound();
  return { error: DECLARATION_REFUSALS[reason], status };
}

const DELIVERY_COLUMNS = ["Leçon", "Film ou son", "Par le podcast", "Ouverte", "Fichier", "Livret"];

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title ?? "Déclaration" }];

export default function Declaration({ loaderData: declaration, actionData: answer }: Route.ComponentProps) {
  const { title, state, isLate, details, end, isOpen, isRunning, history, deliveries, isUnconfirmed, buyerEmail } =
    declaration;
  return (
    <div className="flow max-w-176">
      <LinkLine href={href("/admin/droits")}>Toutes les déclarations</LinkLine>
      <AdminHead title={title}>
        <p className="badges">
          <Badge tone={state.tone}>{state.label}</Badge>
          {isLate && <Badge tone="red">En retard</Badge>}
        </p>
      </AdminHead>
      <FlashNotice />
      <FormError answer={answer} />
      {end && (
        <Notice tone="info">
          <p className="whitespace-pre-line">{end}</p>
        </Notice>
      )}
      <DefinitionList items={details} />
      <Contract {...declaration} />
      {deliveries && (
        <section className="flow">
          <h2>Ce que le site a envoyé</h2>
          <p className="hint">
            Compté par le serveur, et plus large que ce qui a été regardé&nbsp;: un lecteur charge en avance, une
            application télécharge des épisodes que personne n’écoute. Un refus suppose (conditions de vente,
            article&nbsp;15) des leçons ouvertes, ou des films, des épisodes et des fichiers pris un à un, pour
            20&nbsp;% ou plus&nbsp;; un livret seul ne suffit jamais. Dans le doute, accordez.
          </p>
          <DataTable
            caption="Ce que le site a envoyé, par leçon"
            columns={DELIVERY_COLUMNS}
            rows={deliveries}
            empty="Plus rien n’est gardé : le compte est effacé."
          />
        </section>
      )}
      {isRunning && (
        <Notice tone="info" title="En cours chez Stripe">
          <p>
            L’exécution a été demandée, et Stripe ne l’a pas encore confirmée. Nous vérifions chaque minute&nbsp;:
            rechargez cette page. D’ici là, la déclaration ne peut être ni refusée ni rattachée.
          </p>
        </Notice>
      )}
      {isOpen && !isRunning && (
        <>
          {isUnconfirmed && <Unconfirmed email={buyerEmail} />}
          <CarryOut declaration={declaration} answer={answer} />
          <Choice declaration={declaration} answer={answer} />
          {declaration.whyNotRefused ? (
            <Notice tone="info">{declaration.whyNotRefused}</Notice>
          ) : (
            <Refusal answer={answer} />
          )}
        </>
      )}
      <AuditTrail entries={history} />
    </div>
  );
}

function FormError({ answer }: { answer?: FormAnswer }) {
  const { summary } = formState({ answer });
  const isGoingOn = answer?.error === DECLARATION_REFUSALS["ending-later"];
  const title = isGoingOn ? "Ce n’est pas encore fait" : "Rien n’a changé";
  return <ErrorSummary errors={summary} title={answer?.error ? title : undefined} />;
}

function Contract({ order, isChosen, otherAddress, verdict, isOpen }: Route.ComponentProps["loaderData"]) {
  const { buyer } = useWording();
  return (
    <section className="flow">
      <h2>Commande</h2>
      {!order && !isOpen && <p>Aucune commande n’y a été rattachée.</p>}
      {!order && isOpen && (
        <p>Aucune commande ne correspond à coup sûr. Choisissez-la ci-dessous, ou refusez en disant ce qui manque.</p>
      )}
      {order && (
        <>
          <DefinitionList
            items={[
              {
                term: isChosen ? "Rattachée à la main" : "Retrouvée d’elle-même",
                value: (
                  <a className="link" href={href("/admin/commandes/:id", { id: order.id })}>
                    {order.number}
                  </a>
                ),
              },
              { term: capitalized(buyer), value: order.email },
              { term: "Formation", value: order.formation },
              { term: "Prix", value: order.price },
              { term: "Payée le", value: order.paidAt },
              { term: "Statut", value: <Badge tone={order.status.tone}>{order.status.label}</Badge> },
            ]}
          />
          {isOpen && otherAddress && (
            <Notice tone="warning">
              L’adresse de la déclaration n’est pas celle de la commande. Vérifiez auprès de {otherAddress} que c’est
              bien elle qui déclare.
            </Notice>
          )}
          {verdict && <Notice tone={verdict.isInTime ? "info" : "warning"}>{verdict.text}</Notice>}
        </>
      )}
    </section>
  );
}
