import { href } from "react-router";
import { z } from "zod";
import { textField } from "#app/domain/values/fields.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Detail } from "#app/ui/data-table.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Checkbox, Field } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { RuledList } from "#app/ui/lists.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/declaration";

export const NO_ORDER = "Aucune commande ne porte ce numéro.";
const REASON = "Écrivez le motif, en 10 à 1\u202f000 signes : il est envoyé à la personne.";

const choice = z.strictObject({
  intent: z.literal("rattacher"),
  commande: z
    .string({ error: NO_ORDER })
    .trim()
    .max(20, NO_ORDER)
    .regex(/^[\w-]+$/, NO_ORDER),
});

const refusal = z.strictObject({
  intent: z.literal("refuser"),
  motif: textField({ min: 10, max: 1000, missing: REASON, tooLong: REASON, unreadable: REASON }),
});

const disowning = z.strictObject({ intent: z.literal("pas-moi") });

const execution = z.strictObject({
  intent: z.literal("executer"),
  commande: z.uuid(),
  tentative: z.uuid(),
  /** What the page showed when it was opened: the cents refunded so far, or the day of the end. */
  vu: z.string().regex(/^(\d{1,9}|\d{4}-\d\d-\d\d)$/),
  accord: z.literal("on", "Cochez la case pour confirmer."),
});

export const declarationSchema = z.discriminatedUnion("intent", [choice, refusal, disowning, execution]);

interface DeclarationProps {
  declaration: Route.ComponentProps["loaderData"];
  answer?: FormAnswer;
}

/** The state of one of the page's forms: it is shown again only when a field of its own is refused. */
function ownState(schema: typeof choice | typeof refusal | typeof execution, answer?: FormAnswer) {
  const isOwn = answer?.error === null && answer.result.initialValue?.intent === schema.shape.intent.value;
  return formState({ answer: isOwn ? answer : undefined, schema });
}

/** Before any money moves: whoever knows an address can declare with it. */
export function Unconfirmed({ email }: { email: string }) {
  return (
    <Notice tone="warning" title="Personne ne l’a confirmée">
      <p>
        N’importe qui peut déclarer en connaissant une adresse. Écrivez d’abord à{" "}
        <a href={`mailto:${email}`}>{email}</a>&nbsp;: si elle dit que ce n’est pas elle, notez-le ici. La déclaration
        est alors gelée.
      </p>
      <form method="post">
        <Button variant="secondary" name="intent" value="pas-moi">
          Elle dit que ce n’est pas elle
        </Button>
      </form>
    </Notice>
  );
}

export function CarryOut({ declaration, answer }: DeclarationProps) {
  const { plan, order, idempotencyKey, isWithdrawal, automatic, isDisowned } = declaration;
  const { box } = ownState(execution, answer);
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
      {automatic && <p className="hint">{automatic}</p>}
      {isDisowned && (
        <Notice tone="warning" title="« Ce n’est pas moi »">
          La cliente a répondu que cette déclaration n’est pas d’elle. Ne l’exécutez que si elle vous a dit depuis le
          contraire.
        </Notice>
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
        <Checkbox label={`C’est bien la commande ${order.number}, j’ai vérifié.`} {...box("accord")} />
        <Button name="intent" value="executer" pendingLabel="Exécution…">
          {plan.button}
        </Button>
      </form>
    </section>
  );
}

export function Choice({ declaration: { candidates, order }, answer }: DeclarationProps) {
  const { field, errors } = ownState(choice, answer);
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
                <Button variant="secondary" name="intent" value="rattacher">
                  Rattacher<span className="visually-hidden"> la commande {number}</span>
                </Button>
              </form>
            </li>
          ))}
        </RuledList>
      )}
      <Disclosure summary="Une autre commande…" isOpen={errors.commande !== undefined}>
        <form method="post" className="form-stack py-3">
          <Field label="Numéro de commande" hint="Par exemple ES-000042." {...field("commande")} />
          <Button variant="secondary" name="intent" value="rattacher">
            Rattacher
          </Button>
        </form>
      </Disclosure>
    </section>
  );
}

export function Refusal({ answer }: Pick<DeclarationProps, "answer">) {
  const { field, errors } = ownState(refusal, answer);
  return (
    <section className="flow">
      <h2>Ne pas y donner suite</h2>
      <Disclosure summary="Refuser…" isOpen={errors.motif !== undefined}>
        <form method="post" className="form-stack py-3">
          <Field
            label="Motif"
            type="textarea"
            hint="Envoyé tel quel à l’adresse de la déclaration, avec les coordonnées du médiateur. Ne citez aucune commande : l’adresse n’est pas vérifiée."
            {...field("motif")}
          />
          <Button variant="secondary" name="intent" value="refuser">
            Refuser et envoyer le motif
          </Button>
        </form>
      </Disclosure>
    </section>
  );
}
