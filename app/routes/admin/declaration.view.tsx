import { AuditTrail, type AuditTrailProps } from "#app/ui/audit-trail.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { Checkbox, ErrorSummary, Field } from "#app/ui/field.tsx";
import { FlashNotice } from "#app/ui/flash-notice.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { caseFacts } from "./declaration-facts.server.ts";

type Facts = ReturnType<typeof caseFacts>;

interface Props extends Facts {
  attempt: string;
  notice: string | null;
  history: AuditTrailProps["entries"];
  /** A form that was refused: the field that it is about, and what was typed there. */
  answer?: { field: "" | "commande" | "motif" | "accord"; fault: string; typed: string; isGoingOn: boolean };
}

export function DeclarationView(props: Props) {
  const { title, state, isLate, facts, end, isOpen, isRunning, notice, answer, history } = props;
  return (
    <div className="admin-narrow admin-section">
      <p>
        <a className="link" href="/admin/droits">
          Toutes les déclarations
        </a>
      </p>
      <header className="admin-head">
        <h1>{title}</h1>
        <p className="badges">
          <Badge tone={state.tone}>{state.label}</Badge>
          {isLate && <Badge tone="red">En retard</Badge>}
        </p>
      </header>
      <FlashNotice>{notice}</FlashNotice>
      <Fault answer={answer} />
      {end && <Notice tone="info">{end}</Notice>}
      <DefinitionList items={facts} />
      <Contract {...props} />
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
          <CarryOut {...props} />
          <Choice {...props} />
          <Refusal answer={answer} />
        </>
      )}
      <AuditTrail entries={history} />
    </div>
  );
}

function Fault({ answer }: Pick<Props, "answer">) {
  if (!answer) return null;
  const title = answer.isGoingOn ? "Ce n’est pas encore fait" : "Rien n’a changé";
  return (
    <ErrorSummary
      errors={[{ field: answer.field, message: answer.fault }]}
      title={answer.field === "" ? title : undefined}
    />
  );
}

/** What is wrong with this field, when it is this field. */
function errorAt(field: string, answer: Props["answer"]): string | null {
  return answer?.field === field ? answer.fault : null;
}

function Contract({ order, isChosen, otherAddress, verdict, isOpen }: Props) {
  return (
    <section className="admin-section">
      <h2>Commande</h2>
      {!order && (
        <p>Aucune commande ne correspond à coup sûr. Choisissez-la ci-dessous, ou refusez en disant ce qui manque.</p>
      )}
      {order && (
        <>
          <DefinitionList
            items={[
              {
                term: isChosen ? "Rattachée à la main" : "Retrouvée d’elle-même",
                value: (
                  <a className="link" href={`/admin/commandes/${order.id}`}>
                    {order.number}
                  </a>
                ),
              },
              { term: "Acheteuse", value: order.email },
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

function CarryOut({ plan, order, attempt, isWithdrawal, answer }: Props) {
  if (!order) return null;
  if (!plan) {
    return (
      <Notice tone="warning">
        {isWithdrawal
          ? "Cette commande n’est pas payée : il n’y a rien à rembourser."
          : "Cette commande n’est pas un abonnement : il n’y a rien à résilier."}
      </Notice>
    );
  }
  return (
    <section className="admin-section">
      <h2>Exécuter</h2>
      {plan.isContested && (
        <Notice tone="warning">Le paiement est contesté : Stripe ne rembourse pas pendant un litige.</Notice>
      )}
      <ul className="order-list">
        {plan.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      <form method="post" className="form-stack">
        <input type="hidden" name="commande" value={order.id} />
        <input type="hidden" name="tentative" value={attempt} />
        <input type="hidden" name="vu" value={plan.shown} />
        <Checkbox
          label={`C’est bien la commande ${order.number}, j’ai vérifié.`}
          name="accord"
          required
          error={errorAt("accord", answer)}
        />
        <Button type="submit" name="intent" value="executer" pendingLabel="Exécution...">
          {plan.button}
        </Button>
      </form>
    </section>
  );
}

function Choice({ candidates, order, answer }: Props) {
  const error = errorAt("commande", answer);
  return (
    <section className="admin-section">
      <h2>{order ? "Ce n’est pas la bonne commande" : "Choisir la commande"}</h2>
      {candidates.length > 0 && (
        <ul className="order-list">
          {candidates.map(({ id, number, email, formation, paidAt, status }) => (
            <li key={id}>
              <form method="post" className="order-candidate">
                <span>
                  <a className="link" href={`/admin/commandes/${id}`}>
                    {number}
                  </a>{" "}
                  {formation} <Badge tone={status.tone}>{status.label}</Badge>
                  <span className="data-sub">
                    {email} · {paidAt}
                  </span>
                </span>
                <input type="hidden" name="commande" value={number} />
                <Button type="submit" variant="secondary" name="intent" value="rattacher">
                  Rattacher<span className="visually-hidden"> la commande {number}</span>
                </Button>
              </form>
            </li>
          ))}
        </ul>
      )}
      <details className="order-step" open={error !== null}>
        <summary>Une autre commande…</summary>
        <form method="post" className="form-stack">
          <Field
            label="Numéro de commande"
            name="commande"
            required
            maxLength={20}
            hint="Par exemple ES-000042."
            defaultValue={error === null ? undefined : answer?.typed}
            error={error}
          />
          <Button type="submit" variant="secondary" name="intent" value="rattacher">
            Rattacher
          </Button>
        </form>
      </details>
    </section>
  );
}

function Refusal({ answer }: Pick<Props, "answer">) {
  const error = errorAt("motif", answer);
  return (
    <section className="admin-section">
      <h2>Ne pas y donner suite</h2>
      <details className="order-step" open={error !== null}>
        <summary>Refuser…</summary>
        <form method="post" className="form-stack">
          <Field
            label="Motif"
            name="motif"
            type="textarea"
            required
            maxLength={1000}
            hint="Envoyé tel quel à l’adresse de la déclaration, avec les coordonnées du médiateur. Ne citez aucune commande : l’adresse n’est pas vérifiée."
            defaultValue={error === null ? undefined : answer?.typed}
            error={error}
          />
          <Button type="submit" variant="secondary" name="intent" value="refuser">
            Refuser et envoyer le motif
          </Button>
        </form>
      </details>
    </section>
  );
}
