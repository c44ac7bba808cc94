import { href } from "react-router";
import type { NoticeContent } from "#app/routing/notices.ts";
import type { AuditTrailProps } from "#app/ui/audit-trail.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Detail } from "#app/ui/detail.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Checkbox, Field } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { RuledList } from "#app/ui/ruled-list.tsx";
import type { DeclarationView } from "./declaration-page.server.ts";

export interface DeclarationProps extends DeclarationView {
  idempotencyKey: string;
  notice: NoticeContent | null;
  history: AuditTrailProps["entries"];
  /** A refused form: the field that the error concerns, and the typed value. */
  answer?: { field: "" | "commande" | "motif" | "accord"; error: string; typed: string; isGoingOn: boolean };
}

/** The error message of this field. */
function errorAt(field: string, answer: DeclarationProps["answer"]): string | null {
  return answer?.field === field ? answer.error : null;
}

export function CarryOut({ plan, order, idempotencyKey, isWithdrawal, isAutomatic, answer }: DeclarationProps) {
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
    <section className="flow">
      <h2>Exécuter</h2>
      {isAutomatic && (
        <p className="hint">
          La commande est certaine&nbsp;: la boutique exécute cette déclaration d’elle-même dans l’heure, à moins que
          Stripe ne refuse. Vous pouvez la devancer.
        </p>
      )}
      {plan.isDisputed && (
        <Notice tone="warning">Le paiement est contesté : Stripe ne rembourse pas pendant un litige.</Notice>
      )}
      <RuledList>
        {plan.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </RuledList>
      <form method="post" className="form-stack">
        <input type="hidden" name="commande" value={order.id} />
        <input type="hidden" name="tentative" value={idempotencyKey} />
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

export function Choice({ candidates, order, answer }: DeclarationProps) {
  const error = errorAt("commande", answer);
  return (
    <section className="flow">
      <h2>{order ? "Ce n’est pas la bonne commande" : "Choisir la commande"}</h2>
      {candidates.length > 0 && (
        <RuledList>
          {candidates.map(({ id, number, email, formation, paidAt, status }) => (
            <li key={id}>
              <form method="post" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <span>
                  <a className="link" href={href("/admin/commandes/:id", { id })}>
                    {number}
                  </a>{" "}
                  {formation} <Badge tone={status.tone}>{status.label}</Badge>
                  <Detail>
                    {email} · {paidAt}
                  </Detail>
                </span>
                <input type="hidden" name="commande" value={number} />
                <Button type="submit" variant="secondary" name="intent" value="rattacher">
                  Rattacher<span className="visually-hidden"> la commande {number}</span>
                </Button>
              </form>
            </li>
          ))}
        </RuledList>
      )}
      <Disclosure summary="Une autre commande…" isOpen={error !== null}>
        <form method="post" className="form-stack py-3">
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
      </Disclosure>
    </section>
  );
}

export function Refusal({ answer }: Pick<DeclarationProps, "answer">) {
  const error = errorAt("motif", answer);
  return (
    <section className="flow">
      <h2>Ne pas y donner suite</h2>
      <Disclosure summary="Refuser…" isOpen={error !== null}>
        <form method="post" className="form-stack py-3">
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
      </Disclosure>
    </section>
  );
}
