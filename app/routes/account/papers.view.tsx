import { href } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { DefinitionList } from "#app/ui/lists.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { PurchaseView } from "./orders-page.ts";

/** Orders with their receipts, invoices and declarations. */
export function Papers({ purchases }: { purchases: PurchaseView[] }) {
  if (purchases.length === 0) return <p className="lead">Aucune commande pour l’instant.</p>;
  return purchases.map((purchase) => (
    <article
      key={purchase.orderNumber}
      id={purchase.orderNumber}
      className="flow scroll-mt-8 border-line border-t pt-8 print:break-inside-avoid"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <h2 className="flex-[1_1_16rem]">{purchase.name}</h2>
        <Badge tone={purchase.badge.tone}>{purchase.badge.label}</Badge>
      </header>
      <Declared declared={purchase.declared} />
      <DefinitionList items={purchase.details} isWide />
      <PurchaseLinks {...purchase} />
    </article>
  ));
}

/** From its first second on. */
export function Declared({ declared }: Pick<PurchaseView, "declared">) {
  return declared.map(({ id, isOpen, title, text }) => (
    <Notice key={id} tone={isOpen ? "info" : "success"} title={title}>
      <p>{text}</p>
    </Notice>
  ));
}

export function PurchaseLinks({ orderNumber, isSubscription, canEnd, documents, withdrawalUntil, name }: PurchaseView) {
  return (
    <ul className="flex flex-wrap gap-x-7 text-sm print:hidden">
      <PurchaseLink
        href={href("/orders/:number/recu", { number: orderNumber })}
        label={`Reçu de la commande ${orderNumber}`}
      >
        Reçu
      </PurchaseLink>
      <PurchaseLink
        href={href("/orders/:number/contrat", { number: orderNumber })}
        label={`Dossier du contrat ${orderNumber}`}
      >
        Dossier du contrat
      </PurchaseLink>
      {documents.map(({ label, href }) => (
        <PurchaseLink key={href} href={href}>
          {label}
        </PurchaseLink>
      ))}
      {isSubscription && (
        <li>
          <form method="post" action={href("/orders/:number/facturation", { number: orderNumber })}>
            <Button type="submit" variant="quiet" aria-label={`Carte de paiement\u00a0: ${name}`}>
              Carte de paiement
            </Button>
          </form>
        </li>
      )}
      {canEnd && (
        <PurchaseLink
          href={`${href("/resiliation")}?commande=${orderNumber}`}
          label={`Résilier votre contrat\u00a0: commande ${orderNumber}`}
        >
          Résilier votre contrat
        </PurchaseLink>
      )}
      <PurchaseLink
        href={href("/orders/:number/remboursement", { number: orderNumber })}
        label={`Ce que vous pouvez récupérer aujourd’hui de la commande ${orderNumber}`}
      >
        Ce que vous pouvez récupérer aujourd’hui
      </PurchaseLink>
      {withdrawalUntil && (
        <PurchaseLink
          href={`${href("/retractation")}?commande=${orderNumber}`}
          label={`Renoncer au contrat ici\u00a0: commande ${orderNumber}`}
          until={withdrawalUntil}
        >
          Renoncer au contrat ici
        </PurchaseLink>
      )}
    </ul>
  );
}

interface PurchaseLinkProps {
  href: string;
  /** The accessible name, which also names the order: the label alone would be the same in each card. */
  label?: string;
  until?: string;
  children: string;
}

function PurchaseLink({ href, label, until, children }: PurchaseLinkProps) {
  return (
    <li>
      <a className="link min-w-11" href={href} aria-label={label}>
        {children}
      </a>
      {until && <span className="hint ms-2">jusqu’au {until}</span>}
    </li>
  );
}
