import { counted } from "#app/content/typography.ts";
import { isGone, listOf, type NotForSale, type Waiting } from "#app/domain/shop/catalogue/availability.ts";
import type { CodeRefusal } from "#app/domain/shop/codes/read-code.server.ts";
import type { CheckoutOutcome, CodeGone } from "#app/domain/shop/orders/checkout/start-checkout.server.ts";
import { formatPrice } from "#app/domain/values/money.ts";
import { formatDate, formatDateTime, formatTime } from "#app/domain/values/time.ts";

type Refusal = Exclude<CheckoutOutcome, { ok: true } | { reason: "paid" }>;

const REFUSALS: Record<Exclude<Refusal["reason"], "not-for-sale" | "price-changed" | CodeGone>, string> = {
  "terms-changed":
    "Les conditions générales de vente ont changé depuis l’affichage de cette page. Lis la nouvelle version, puis coche la case à nouveau.",
  owned: "Vous possédez déjà cette formation. Elle est dans « Mes Formations ».",
  processing: "Ton paiement pour cette formation est en cours de confirmation. Inutile de payer à nouveau.",
  "too-many-seats":
    "Plusieurs places de cette formation attendent déjà leur paiement depuis ta connexion ou pour ton adresse. Termine l’un de ces paiements, ou réessaie dans une demi-heure : les places non payées sont alors libérées.",
  "too-many-uses":
    "Ce code est déjà retenu plusieurs fois depuis ta connexion ou pour ton adresse. Termine l’un de ces paiements, ou réessaie dans une demi-heure\u00a0: ce qui n’est pas payé est alors libéré.",
  "email-refused":
    "Notre prestataire de paiement n’accepte pas cette adresse e-mail. Rien n’a été débité\u00a0: essaie une autre adresse (celle de ton compte se change dans «\u00a0Mon compte\u00a0»).",
  replaced:
    "Une autre commande, commencée entre-temps dans une autre page, remplace celle-ci. Rien n’a été débité\u00a0: paie l’autre, ou valide à nouveau celle-ci.",
  "credit-gone":
    "Ce que tu as déjà payé vient d’être déduit d’une autre commande, ou remboursé. Rien n’a été débité : vérifie le prix avant de commander.",
  "stripe-unavailable":
    "Le paiement ne répond pas pour le moment. Rien n’a été débité : réessaie dans un instant, ta saisie est conservée.",
};

export function refusalLabel(refusal: Exclude<Refusal, { reason: CodeGone }>): string {
  if (refusal.reason === "not-for-sale") return notForSaleLabel(refusal.why);
  if (refusal.reason !== "price-changed") return REFUSALS[refusal.reason];
  const [shown, now] = [formatPrice(refusal.shown, refusal.type), formatPrice(refusal.now, refusal.type)];
  return `Le prix a changé depuis l’affichage de cette page\u00a0: elle montrait ${shown}, c’est maintenant ${now}. Vérifie le nouveau prix avant de commander.`;
}

/** On the pages of whoever waited for a formation that is archived. */
export function closedListText(formation: string) {
  const text = `La liste d’attente de «\u00a0${formation}\u00a0» est close\u00a0: aucun e-mail ne part plus pour elle.`;
  return { title: "Cette formation n’est plus proposée", text };
}

export const TOO_MANY_TRIES = "Trop d’essais de suite. Réessaie dans quelques minutes.";

export function codeRefusalLabel(why: CodeRefusal): string {
  switch (why.reason) {
    case "unknown":
      return "Ce code n’existe pas\u00a0: vérifie qu’il est recopié en entier.";
    case "not-begun":
      return `Ce code sert à partir du ${formatDateTime(why.from)}.`;
    case "ended":
      return "Ce code est terminé.";
    case "used-up":
      return "Ce code a déjà servi autant de fois que prévu.";
    case "other-formation":
      return "Ce code ne vaut pas pour cette formation.";
    case "too-low":
      return "Ce code ne vaut pas pour cette formation\u00a0: son prix passerait sous 1\u00a0€.";
    case "used-by-person":
      return "Ce code sert une fois par personne\u00a0; il est déjà utilisé ou retenu à cette adresse.";
  }
}

export const WAITING_LABEL = "Préviens-moi à l’ouverture";
const SEAT_LABEL = "Être prévenue si une place se libère";

/** Why a formation is not for sale now, and whether its page asks who wants to be told when it is. */
export interface SaleState {
  why: string;
  reason: NotForSale["reason"];
  hasList: boolean;
  /** Of a full formation; null: the list is that of its opening, or there is none. */
  waiting: Waiting | null;
  /** Nothing is sold here any more, and no date says that it will be: then its page names no price. */
  isGone: boolean;
}

export function saleState(notForSale: NotForSale | null): SaleState | null {
  if (!notForSale) return null;
  return {
    why: notForSaleLabel(notForSale),
    hasList: listOf(notForSale) !== null,
    waiting: (notForSale.reason === "full" && notForSale.waiting) || null,
    isGone: isGone(notForSale),
    reason: notForSale.reason,
  };
}

/** Where the buttons of a sales page lead: to the order, to the form that stands in its place, or nowhere. */
export function saleLink(state: SaleState | null, checkout: string, label: string) {
  if (!state) return { href: checkout, label };
  return state.hasList ? { href: "#offre", label: waitingLabel(state) } : null;
}

export function waitingLabel({ waiting }: Pick<SaleState, "waiting">): string {
  return waiting ? SEAT_LABEL : WAITING_LABEL;
}

/** What the list of a full formation is. */
export function waitingText({ people, hours }: Waiting): string {
  const held = `La place est retenue ${hours}\u00a0h pour la première.`;
  if (people === 0) return `Personne n’attend encore. Une place qui se libère est retenue ${hours}\u00a0h pour toi.`;
  return `${counted(people, "personne attend", "personnes attendent")}. ${held}`;
}

export function notForSaleLabel(why: NotForSale): string {
  switch (why.reason) {
    case "unpublished":
      return "Cette formation n’est pas en vente actuellement.";
    case "in-preparation":
      return "En préparation\u00a0: pas encore en vente.";
    case "by-contract":
      return "Cette formation se commande par un contrat écrit, que tu reçois avant de signer et de payer quoi que ce soit\u00a0: demande-le par la page Contact.";
    case "archived":
      return "Cette formation n’est plus proposée.";
    case "closed":
      return "Les inscriptions à cette formation sont fermées.";
    case "not-open-yet":
      return `Les inscriptions ouvrent le ${openingLabel(why.date)}.`;
    case "over":
      return `Les inscriptions sont closes depuis le ${formatDate(why.date)}.`;
    case "full":
      return "Cette formation est complète : toutes les places sont prises.";
  }
}

/** Midnight begins the day: it needs no hour. A card says it in the browser, which may lack `Temporal`. */
function openingLabel(at: Date): string {
  return /^0\sh$/.test(formatTime(at)) ? formatDate(at) : `${formatDateTime(at)}, heure de Paris`;
}

export const NOT_SOLD_THERE = "Nous ne vendons pas encore dans ce pays.";

export const UNKNOWN_TO_VIES =
  "Le service européen VIES ne connaît pas ce numéro de TVA. Vérifie-le auprès de ton entreprise, ou commande sans elle.";
export const NO_COMPANY_ABROAD =
  "Nous ne vendons pas encore aux entreprises d’un autre pays de l’Union européenne. Écris-nous\u00a0: nous te dirons quand ce sera possible.";
