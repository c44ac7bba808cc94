import type { AccessOutcome } from "#app/domain/shop/orders/access/admin-access.server.ts";
import type { RefundRefusal } from "#app/domain/shop/orders/refunds/refund-order.server.ts";
import type { CancellationOutcome } from "#app/domain/shop/rights/cancel.server.ts";
import type { OutcomeRefusal } from "#app/domain/shop/rights/outcomes.server.ts";
import type { WithdrawalOutcome } from "#app/domain/shop/rights/withdraw.server.ts";

type ReasonOf<Outcome> = Exclude<Extract<Outcome, { ok: false; reason: string }>["reason"], "unknown">;
type DeclarationRefusal = ReasonOf<CancellationOutcome | WithdrawalOutcome> | Exclude<OutcomeRefusal, "unknown">;

/** Why a refund was not made. */
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
};

/** Why access was neither granted nor revoked, nor its email sent. */
export const ACCESS_REFUSALS: Readonly<Record<ReasonOf<AccessOutcome>, string>> = {
  erased:
    "Le compte de cette cliente a été effacé, à sa demande ou après trois ans : il n’y a personne à qui ouvrir l’accès.",
  closed: "L’accès est fermé : ouvrez-le d’abord.",
};

/** Why an address was not corrected. */
export const ADDRESS_REFUSALS: Readonly<Record<"not-paid", string>> = {
  "not-paid": "Seule l’adresse d’une commande payée se corrige.",
};

/** The error of a form with one field. */
export const DECLARATION_ERRORS = {
  rattacher: { field: "commande", message: "Aucune commande ne porte ce numéro." },
  refuser: {
    field: "motif",
    message: "Écrivez le motif, en 10 à 1\u202f000 signes : il est envoyé à la personne.",
  },
  executer: { field: "accord", message: "Cochez la case pour confirmer." },
} as const;

/** Why a declaration was not carried out. */
export const DECLARATION_REFUSALS: Readonly<Record<DeclarationRefusal, string>> = {
  ...REFUND_REFUSALS,
  "not-paid": "Cette commande n’a pas été payée : il n’y a rien à rembourser.",
  changed: "La commande a changé depuis l’affichage de cette page. Vérifiez, puis recommencez.",
  running:
    "Cette déclaration, ou une autre du même abonnement, est en cours d’exécution chez Stripe : elle ne peut être ni refusée ni rattachée. Rechargez cette page dans une minute.",
  due: "Une rétractation faite dans le délai et la résiliation d’un abonnement en cours ne se refusent pas (articles L221-18 et L215-1). Rattachez la commande et exécutez la déclaration.",
  "month-not-reported":
    "Un mois vient de commencer, et Stripe n’a pas encore dit s’il est payé : la part à rembourser n’est pas connue. Recommencez dans une heure.",
  "ending-later":
    "Stripe ne répond pas. La résiliation est enregistrée : elle s’exécute d’elle-même dès que Stripe répond, sans que vous ayez à recommencer.",
  "not-ended":
    "Stripe a refusé de mettre fin à l’abonnement. Rien n’a changé. La raison est dans votre tableau de bord Stripe.",
  "not-a-subscription": "Cette commande n’est pas un abonnement : il n’y a rien à résilier.",
  "not-a-withdrawal": "Cette déclaration n’est pas une rétractation.",
};
