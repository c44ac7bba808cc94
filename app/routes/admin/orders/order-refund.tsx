import { randomUUID } from "node:crypto";
import { href, redirect } from "react-router";
import { z } from "zod";
import { capitalized } from "#app/content/wording.ts";
import { readOrderDetails } from "#app/domain/shop/orders/desk/order-details.server.ts";
import { refundableCents } from "#app/domain/shop/orders/order.ts";
import { refundOrder } from "#app/domain/shop/orders/refunds/refund-order.server.ts";
import { parseFrenchNumber } from "#app/domain/site/simulators/french-number.ts";
import { textField } from "#app/domain/values/fields.ts";
import { decimalEuros, formatEuros } from "#app/domain/values/money.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { form } from "#app/middleware/form.server.ts";
import { notFound, orNotFound, requireRecentLogin } from "#app/middleware/guards.server.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Button, LinkLine } from "#app/ui/button.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { DefinitionList, RuledList } from "#app/ui/lists.tsx";
import { Notice, RecapLead } from "#app/ui/notice.tsx";
import { useWording } from "#app/ui/root-data.ts";
import type { Route } from "./+types/order-refund";
import { REFUND_REFUSALS } from "./labels.ts";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  requireRecentLogin(context, url.pathname);
  const details = orNotFound(await readOrderDetails(context.get(dbContext), params.id));
  const { order } = details;
  const left = refundableCents(order);
  return {
    id: order.id,
    number: order.number,
    email: order.email,
    formation: order.formationName,
    isSubscription: order.type === "subscription",
    // What was given by hand stays, also of what was bought besides.
    isGiven: order.source === "admin" && order.revokedAt === null,
    left,
    shown: `${order.refundedCents}`,
    idempotencyKey: randomUUID(),
  };
}

const toCents = (typed: string) => parseFrenchNumber(typed, 2) ?? 0;

const AMOUNT = "Indiquez un montant en euros, par exemple 100 ou 49,90.";

const REASON =
  "Écrivez le motif et le calcul d’un remboursement partiel\u00a0: l’e-mail et l’avoir les disent, et la politique de remboursement les promet.";

const REASON_HINT =
  "À écrire pour un remboursement partiel. Par exemple\u00a0: Geste commercial, part non consultée\u00a0: 497\u00a0€ × 24/40 = 298,20\u00a0€.";

const schema = z.strictObject({
  montant: z
    .string({ error: AMOUNT })
    .max(20, AMOUNT)
    .transform(toCents)
    .refine((cents) => cents > 0 && cents <= 100_000_000, AMOUNT),
  motif: textField({ max: 500 }).default(""),
  /** Cents refunded so far, as the page showed them. */
  rembourse: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
  tentative: z.uuid(),
  etape: z.enum(["recapituler", "confirmer", "modifier"]),
});

const refused = (field: string, message: string) => ({ fieldErrors: { [field]: [message] } });

/** Two steps, because one click must not move money: the amount, then a recap to confirm. */
export const action = form(
  { guard: requireRecentLogin, schema },
  async ({ montant, motif, rembourse, tentative, etape }, { db, actor, params: { id = "" } }) => {
    const details = orNotFound(await readOrderDetails(db, id));
    if (etape === "modifier") return { status: 200 };
    const left = refundableCents(details.order);
    if (montant < left && motif === "") return refused("motif", REASON);
    if (etape === "recapituler") {
      if (montant <= left) return { status: 200 };
      return refused("montant", `Il reste ${formatEuros(left)} à rembourser, pas davantage.`);
    }
    const refund = { idempotencyKey: tentative, orderId: id, amount: montant, reason: motif, shownRefunded: rembourse };
    const outcome = await refundOrder(db, actor, refund);
    if (outcome.ok) return redirect(withNotice(href("/admin/commandes/:id", { id }), "order-refunded"), 303);
    if (outcome.reason === "unknown") throw notFound();
    const status = outcome.reason === "stripe-unavailable" ? 503 : 409;
    return { error: REFUND_REFUSALS[outcome.reason], status };
  },
);

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Rembourser la commande ${loaderData?.number ?? ""}`.trim() },
];

interface StepProps {
  order: Route.ComponentProps["loaderData"];
  answer?: FormAnswer;
}

export default function OrderRefund({ loaderData: order, actionData: answer }: Route.ComponentProps) {
  const { id, number, left } = order;
  const { summary, value } = formState({ answer });
  const Step = answer && summary.length === 0 && value("etape") !== "modifier" ? Recap : Amount;
  return (
    <div className="flow max-w-176">
      <h1>Rembourser la commande {number}</h1>
      <ErrorSummary errors={summary} title={answer?.error ? errorTitle(answer.error) : undefined} />
      {left > 0 ? (
        <Step order={order} answer={answer} />
      ) : (
        <Notice tone="info">Cette commande n’a rien à rembourser.</Notice>
      )}
      <LinkLine href={href("/admin/commandes/:id", { id })}>Retour à la commande</LinkLine>
    </div>
  );
}

/** When Stripe does not answer, it may have made the refund. */
function errorTitle(error: string): string {
  const isUnknown = error === REFUND_REFUSALS["stripe-unavailable"];
  return isUnknown ? "Le remboursement n’est pas confirmé" : "Le remboursement n’a pas eu lieu";
}

function Amount({ order, answer }: StepProps) {
  const { buyer } = useWording();
  const { left, shown, idempotencyKey, formation, email, isSubscription, isGiven } = order;
  const { field, value } = formState({ answer, schema });
  return (
    <>
      <DefinitionList
        items={[
          { term: capitalized(buyer), value: email },
          { term: "Formation", value: formation },
          {
            term: isSubscription ? "Reste à rembourser de la première mensualité" : "Reste à rembourser",
            value: formatEuros(left),
          },
        ]}
      />
      {isSubscription && <p className="hint">Les mensualités suivantes se remboursent dans Stripe.</p>}
      <form method="post" className="form-stack">
        <input type="hidden" name="rembourse" value={shown} />
        <input type="hidden" name="tentative" value={idempotencyKey} />
        <input type="hidden" name="etape" value="recapituler" />
        <Field
          label="Montant, en euros"
          {...field("montant")}
          defaultValue={value("montant") ?? decimalEuros(left).replace(",00", "")}
          inputMode="decimal"
          hint={isGiven ? GIVEN : "La totalité ferme l’accès. Une partie le laisse ouvert."}
        />
        <Field
          label="Motif et calcul"
          {...field("motif")}
          type="textarea"
          rows={3}
          hint={REASON_HINT}
          saysOptional={false}
        />
        <Button>Continuer</Button>
      </form>
    </>
  );
}

const GIVEN = "L’accès, donné aussi à la main, reste ouvert jusqu’à ce que vous le retiriez.";

const whole = (isGiven: boolean) =>
  isGiven
    ? `La commande est remboursée en entier : la place se libère. ${GIVEN}`
    : "La commande est remboursée en entier : l’accès se ferme et la place se libère.";

function Recap({ order: { email, formation, isSubscription, isGiven, left }, answer }: StepProps) {
  const { buyer } = useWording();
  const { value } = formState({ answer });
  const reason = value("motif");
  const cents = toCents(value("montant") ?? "");
  const isWhole = cents === left;
  const kept = ["montant", "motif", "rembourse", "tentative"].map((name) => (
    <input key={name} type="hidden" name={name} value={value(name) ?? ""} />
  ));
  return (
    <>
      <RecapLead>Rien n’est encore remboursé&nbsp;: relisez, puis confirmez.</RecapLead>
      <DefinitionList
        items={[
          { term: capitalized(buyer), value: email },
          { term: "Formation", value: formation },
          { term: "Remboursé maintenant", value: formatEuros(cents) },
          ...(reason ? [{ term: "Motif et calcul", value: reason }] : []),
        ]}
      />
      <RuledList>
        <li>La somme revient sur la carte de l’{buyer}. Stripe ne peut pas revenir en arrière.</li>
        <li>{isWhole ? whole(isGiven) : "L’accès reste ouvert."}</li>
        {isWhole && isSubscription && <li>L’abonnement prend fin tout de suite.</li>}
        <li>
          L’{buyer} reçoit un e-mail{reason && ", qui dit ce motif, et l’avoir aussi"}.
        </li>
      </RuledList>
      <div className="actions">
        <form method="post">
          {kept}
          <input type="hidden" name="etape" value="confirmer" />
          <Button pendingLabel="Remboursement…">Rembourser {formatEuros(cents)}</Button>
        </form>
        <form method="post">
          {kept}
          <input type="hidden" name="etape" value="modifier" />
          <Button variant="quiet">Modifier</Button>
        </form>
      </div>
    </>
  );
}
