import { declaredLabel } from "#app/content/cancellation.ts";
import { ORDER_STATUS } from "#app/content/orders.ts";
import type { AttentionReason } from "#app/domain/shop/orders/desk/attention.ts";
import type { ListedOrder } from "#app/domain/shop/orders/desk/list-orders.server.ts";
import type { CancelReason, SOLD_OUT } from "#app/domain/shop/orders/order.ts";
import type { RefundRefusal } from "#app/domain/shop/orders/refunds/refund-order.server.ts";
import type { CancellationOutcome } from "#app/domain/shop/rights/cancel.server.ts";
import type { Declaration } from "#app/domain/shop/rights/declarations.server.ts";
import type { OutcomeRefusal } from "#app/domain/shop/rights/outcomes.server.ts";
import type { WithdrawalOutcome } from "#app/domain/shop/rights/withdraw.server.ts";
import { formatEuros } from "#app/domain/values/money.ts";
import { formatDate } from "#app/domain/values/time.ts";
import type { OrderStatus, VatCheck } from "#db/types.ts";

export const STATUS_OPTIONS = [
  { value: "a-traiter", label: "À traiter" },
  ...Object.entries(ORDER_STATUS).map(([value, { label }]) => ({ value, label })),
];

const ACCESS_LABELS: Readonly<Record<string, string>> = { open: "ouvert", closed: "fermé" };

export const VAT_ANSWERS: Readonly<Record<VatCheck["answer"], string>> = {
  valid: "valable",
  invalid: "inconnu",
  unavailable: "pas de réponse",
};

export const ORDER_HISTORY = {
  actions: {
    refund: "Remboursement",
    withdraw: "Rétractation exécutée",
    cancel: "Résiliation exécutée",
    grant: "Accès ouvert à la main",
    revoke: "Accès fermé à la main",
    resend: "E-mail d’accès renvoyé",
    "correct-address": "Adresse corrigée",
    "check-vat": "Numéro de TVA vérifié",
    resolve: "Alerte réglée",
  },
  fields: {
    status: "Statut",
    refundedCents: "Remboursé",
    access: "Accès",
    email: "Adresse",
    recipient: "Destinataire",
    endsOn: "Fin de l’abonnement",
    refundedShare: "Remboursé",
    alert: "Alerte",
    vatNumber: "Numéro de TVA",
    vatAnswer: "Réponse de VIES",
    vatReference: "Consultation",
  },
  values: {
    access: (state: string) => ACCESS_LABELS[state] ?? state,
    status: (status: string) => ORDER_STATUS[status as OrderStatus]?.label ?? status,
    refundedCents: formatEuros,
    refundedShare: formatEuros,
    endsOn: formatDate,
    vatAnswer: (answer: string) => VAT_ANSWERS[answer as VatCheck["answer"]] ?? answer,
  },
};

export const STRIPE_EVENT_LABELS: Readonly<Record<string, string>> = {
  "checkout.session.completed": "Paiement terminé",
  "checkout.session.async_payment_succeeded": "Paiement différé confirmé",
  "checkout.session.async_payment_failed": "Paiement différé refusé",
  "checkout.session.expired": "Page de paiement expirée",
  "invoice.paid": "Mensualité payée",
  "invoice.payment_failed": "Mensualité refusée",
  "customer.subscription.updated": "Abonnement modifié",
  "customer.subscription.deleted": "Abonnement terminé",
  "charge.refunded": "Remboursement confirmé",
  "refund.failed": "Remboursement revenu",
  "charge.dispute.created": "Litige ouvert",
  "charge.dispute.updated": "Litige modifié",
  "charge.dispute.funds_withdrawn": "Somme contestée prélevée",
  "charge.dispute.closed": "Litige clos",
};

export const SUBSCRIPTION_STATUS_LABELS: Readonly<Record<string, string>> = {
  active: "Actif",
  trialing: "Période d’essai",
  past_due: "Mensualité en retard",
  canceled: "Terminé",
  unpaid: "Impayé",
  incomplete: "Incomplet",
  incomplete_expired: "Expiré",
  paused: "En pause",
};

export const CANCEL_REASON_LABELS: Readonly<Record<string, string>> = {
  expired: "la page de paiement a expiré",
  replaced: "remplacée par une autre commande",
  "sold-out": "payée après la dernière place",
  "payment-failed": "paiement refusé par la banque",
  "refused-by-stripe": "refusée par Stripe",
  "never-at-stripe": "jamais arrivée chez Stripe",
} satisfies Record<CancelReason | typeof SOLD_OUT, string>;

export const ATTENTION_LABELS: Readonly<Record<AttentionReason, string>> = {
  disputed: "Le paiement est contesté auprès de la banque : répondez dans Stripe.",
  "access-never-opened": "Payée, mais l’accès n’a jamais été ouvert : ouvrez-le ci-dessous.",
  "no-seat": "Payée sans place : toutes étaient prises. Ajoutez une place à la formation ou remboursez.",
  "awaits-refund": "Payée après la dernière place : le remboursement est en route et se termine de lui-même.",
  overdue: "Le délai de paiement est passé et Stripe n’a rien dit : vérifiez la session.",
  "refund-asked": "Un remboursement a été demandé, Stripe ne l’a pas encore confirmé.",
  "email-lost": "Un e-mail n’est pas arrivé : vérifiez l’adresse de la commande.",
};

export const CHANNEL_LABELS = {
  form: "Par le formulaire",
  letter: "Par lettre",
  email: "Par e-mail",
  stripe: "Chez Stripe, où l’abonnement a été arrêté",
  erasure: "Par l’effacement du compte",
} as const;

export function channelLines({ channel, enteredBy, kind, requestedEnd }: Declaration) {
  const line = (value: string) => [{ term: "Arrivée", value }];
  if (channel === "stripe" || channel === "erasure") return line(CHANNEL_LABELS[channel]);
  if (channel !== "form") return line(`${CHANNEL_LABELS[channel]}, saisie par ${enteredBy ?? "une administratrice"}`);
  if (kind === "cancellation" || !requestedEnd) return [];
  return line(`${CHANNEL_LABELS.form} de résiliation. ${declaredLabel({ isWithdrawal: true, wasCancellation: true })}`);
}

export const DECLARATION_STATE_LABELS = {
  open: { label: "À traiter", tone: "yellow" },
  running: { label: "En cours chez Stripe", tone: "orange" },
  asked: { label: "Attend une réponse", tone: "grey" },
  alone: { label: "Part d’elle-même", tone: "grey" },
  disowned: { label: "« Ce n’est pas moi »", tone: "red" },
  done: { label: "Exécutée", tone: "green" },
  refused: { label: "Refusée", tone: "grey" },
} as const;

export const ANSWER_LABELS = { confirmed: "« C’est bien moi »", disowned: "« Ce n’est pas moi »" } as const;

const ANSWERED_BY = {
  link: "le lien de l’accusé de réception, ou son compte",
  session: "la session du compte de la commande",
  admin: "l’administration, après lui avoir demandé",
};

export const DECLARATION_HISTORY = {
  actions: { create: "Saisie", match: "Rattachement", refuse: "Refus", answer: "Confirmation" },
  fields: {
    order: "Commande",
    reason: "Motif",
    channel: "Arrivée",
    receivedOn: "Jour de réception",
    answer: "Réponse",
    answeredBy: "Par",
  },
  values: {
    answeredBy: (by: string) => ANSWERED_BY[by as keyof typeof ANSWERED_BY] ?? by,
    answer: (answer: string) => ANSWER_LABELS[answer as keyof typeof ANSWER_LABELS] ?? answer,
    channel: (channel: string) => CHANNEL_LABELS[channel as keyof typeof CHANNEL_LABELS] ?? channel,
    receivedOn: formatDate,
  },
};

export const REFUND_REFUSALS: Readonly<Record<Exclude<RefundRefusal, "unknown">, string>> = {
  "not-paid": "Cette commande n’a rien à rembourser.",
  "too-much": "Ce montant dépasse ce qui reste à rembourser.",
  changed: "Un remboursement a été enregistré depuis l’affichage de cette page. Vérifiez le montant, puis recommencez.",
  busy: "Un autre remboursement de cette commande est en cours. Attendez une minute, puis recommencez.",
  disputed:
    "Le paiement est contesté auprès de la banque : Stripe ne rembourse pas pendant un litige. Rien n’a changé.",
  "stripe-unavailable":
    "Stripe ne répond pas. Rien n’a changé ici. Nous vérifions dans la minute si le remboursement est parti : rechargez la commande avant de recommencer.",
  refused: "Stripe a refusé le remboursement. Rien n’a changé. La raison est dans votre tableau de bord Stripe.",
  over: "Cette déclaration est déjà traitée.",
  disowned:
    "La cliente vient de répondre « Ce n’est pas moi » : rien n’a changé. Demandez-lui, puis rechargez cette page.",
};

type ReasonOf<Outcome> = Exclude<Extract<Outcome, { ok: false; reason: string }>["reason"], "unknown">;
type DeclarationRefusal = ReasonOf<CancellationOutcome | WithdrawalOutcome> | Exclude<OutcomeRefusal, "unknown">;

export const DECLARATION_REFUSALS: Readonly<Record<DeclarationRefusal, string>> = {
  ...REFUND_REFUSALS,
  "not-paid": "Cette commande n’a pas été payée : il n’y a rien à rembourser.",
  changed: "La commande a changé depuis l’affichage de cette page. Vérifiez, puis recommencez.",
  running:
    "Cette déclaration, ou une autre du même abonnement, est en cours d’exécution chez Stripe : elle ne peut être ni refusée ni rattachée. Rechargez cette page dans une minute.",
  due: "Une rétractation faite dans le délai et la résiliation d’un abonnement en cours ne se refusent pas (articles L.\u00a0221-18 et L.\u00a0215-1-1\u00a0; code civil, article 1211). Rattachez la commande et exécutez la déclaration.",
  "month-not-reported":
    "Un mois vient de commencer, et Stripe n’a pas encore dit s’il est payé : la part à rembourser n’est pas connue. Recommencez dans une heure.",
  "ending-later":
    "Stripe ne répond pas. La résiliation est enregistrée : elle s’exécute d’elle-même dès que Stripe répond, sans que vous ayez à recommencer.",
  "not-ended":
    "Stripe a refusé de mettre fin à l’abonnement. Rien n’a changé. La raison est dans votre tableau de bord Stripe.",
  "not-a-subscription": "Cette commande n’est pas un abonnement : il n’y a rien à résilier.",
  "not-a-withdrawal": "Cette déclaration n’est pas une rétractation.",
};

/** « dont 50 € remboursés »; of several months, « 50 € remboursés sur 2 691 € ». Null: nothing was refunded. */
export function refundedLabel({ amount, totalPaid, totalRefunded }: ListedOrder): string | null {
  if (totalRefunded === 0) return null;
  const refunded = `${formatEuros(totalRefunded)} remboursés`;
  return totalPaid > amount ? `${refunded} sur ${formatEuros(totalPaid)}` : `dont ${refunded}`;
}
