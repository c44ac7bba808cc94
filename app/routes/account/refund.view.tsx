import { href } from "react-router";
import type { RefundReason } from "#app/domain/shop/rights/quote/refund-quote.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { RefundOptions } from "#app/ui/refund-options.tsx";
import { BackToOrders } from "./back-to-orders.view.tsx";

interface Props {
  number: string;
  formation: string;
  /** « 21 novembre 2026 à 14:05 » */
  at: string;
  /** « 1 h 15 sur 10 h, soit 12,5 % »; null for a training without lessons. */
  progress: string | null;
  options: Parameters<typeof RefundOptions>[0]["options"];
  best: string;
  /** The reason of the best option: it says where to go from here. */
  next: RefundReason | null;
  /** « lundi 7 décembre 2026 » */
  refundBy: string;
}

export function RefundView({ number, formation, at, progress, options, best, next, refundBy }: Props) {
  return (
    <article className="page-wide flex flex-col gap-6">
      <header className="flow">
        <h1>Ce que vous pouvez récupérer aujourd’hui</h1>
        <p className="lead">
          Commande {number}&nbsp;: {formation}
        </p>
        <p className="hint">Calculé le {at}, heure de Paris.</p>
        {progress && (
          <p>
            Votre progression à cet instant&nbsp;: <strong>{progress}</strong>. Une leçon compte dès la première fois
            que vous l’avez terminée, ou regardée au moins à moitié&nbsp;: la marquer ensuite «&nbsp;à faire&nbsp;» ne
            la retire pas.
          </p>
        )}
      </header>
      <p className="text-lg" role="status">
        <strong>{best}</strong>
      </p>
      <section className="flow" aria-label="Les trois règles">
        <h2 className="visually-hidden">Les trois règles</h2>
        <RefundOptions options={options} />
      </section>
      <NextStep next={next} refundBy={refundBy} />
      <p className="small">
        La règle la plus favorable s’applique d’elle-même&nbsp;: vous n’avez pas à la choisir. Tout est expliqué dans la{" "}
        <a href={href("/politique-remboursement")}>politique de remboursement</a>.
      </p>
      <BackToOrders />
    </article>
  );
}

function NextStep({ next, refundBy }: Pick<Props, "next" | "refundBy">) {
  if (next === "in-time") {
    return (
      <div className="flow">
        <p>
          Déclaré aujourd’hui, le remboursement arrive au plus tard le {refundBy}, par le moyen de paiement de la
          commande. L’accès se ferme.
        </p>
        <ButtonLink href={href("/retractation")}>Renoncer au contrat ici</ButtonLink>
      </div>
    );
  }
  if (next === "unserved") return <ButtonLink href={href("/resiliation")}>Résilier votre contrat</ButtonLink>;
  return (
    <p>
      <a href={href("/contact")}>Écrivez-nous</a> si votre situation le demande&nbsp;: chaque message est lu. Vous
      pouvez aussi, à tout moment, <a href={href("/retractation")}>renoncer au contrat ici</a>.
    </p>
  );
}
