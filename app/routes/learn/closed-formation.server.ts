import { data } from "react-router";
import { isPaid, isWithdrawn } from "#app/domain/shop/orders/order.ts";
import { listPurchases, type Purchase } from "#app/domain/shop/orders/purchases.server.ts";
import { formatDate, formatDateTime } from "#app/domain/values/time.ts";
import type { Db } from "#db/connection.server.ts";

/** Also where there is no such formation, so that it tells nothing about those that are hidden. */
const NOT_HERS = {
  name: "Pas ouverte sur ce compte",
  why: "Cette formation n’est pas ouverte sur le compte où tu es connectée. Si tu l’as achetée avec une autre adresse e-mail, connecte-toi avec celle-là.",
};

/** The 404 of a formation that is not open to this learner: it says why to whoever has bought it. */
export async function closedFormation(db: Db, userId: string, slug: string) {
  const purchases = await listPurchases(db, userId);
  const bought = purchases.find((purchase) => purchase.slug === slug);
  const closed: ClosedFormation = bought
    ? { name: bought.name, why: whyClosed(bought), isWithdrawn: isWithdrawn(bought) }
    : NOT_HERS;
  return data(closed, { status: 404 });
}

/** The 404 of a lesson that she had and that is no longer in the formation which is open to her. */
export function retiredLesson(title: string, slug: string) {
  const why =
    "Cette leçon a été retirée de la formation\u00a0: elle ne s’ouvre plus et ne compte plus dans ta progression. Tes réponses et tes notes restent dans ton cahier. Si elle te manque, écris-nous.";
  return data({ name: title, why, slug } satisfies ClosedFormation, { status: 404 });
}

export interface ClosedFormation {
  name: string;
  why: string;
  /** Of the formation, when only a lesson of it is gone. */
  slug?: string;
  /** What she has written is left in her data alone. */
  isWithdrawn?: boolean;
}

function whyClosed({ status, opensAt, isDisputed, refundedAt, subscription }: Purchase): string {
  if (opensAt)
    return `Elle s’ouvre avec ton e-mail de confirmation, au plus tard le ${formatDateTime(opensAt)}. La loi veut que tu la reçoives d’abord.`;
  if (isWithdrawn({ status })) return "Tu as renoncé au contrat\u00a0: l’accès s’est fermé avec lui.";
  if (!isPaid({ status }))
    return `La commande a été remboursée${refundedAt ? ` le ${formatDate(refundedAt)}` : ""}\u00a0: l’accès s’est fermé avec elle.`;
  if (isDisputed) return "Ta banque examine le paiement\u00a0: l’accès est fermé le temps de l’examen.";
  if (subscription?.status === "canceled")
    return "Ton abonnement a pris fin. Ce que tu as écrit t’attend, si tu reviens un jour.";
  if (subscription)
    return "Ton dernier paiement n’a pas abouti. Mets ta carte à jour dans «\u00a0Commandes et factures\u00a0»\u00a0: l’accès rouvre dès qu’il est passé.";
  return "L’accès est fermé. Écris-nous si tu ne sais pas pourquoi.";
}
