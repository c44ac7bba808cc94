import type { ReactNode } from "react";
import { href } from "react-router";
import { listGivenFormations, listPurchases } from "#app/domain/shop/orders/purchases.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { signedInUser } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { readNotice } from "#app/routing/notices.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink, LinkLine } from "#app/ui/button.tsx";
import { ErrorReference } from "#app/ui/error-page.tsx";
import { FormationImage } from "#app/ui/formation-image.tsx";
import { DefinitionList } from "#app/ui/lists.tsx";
import { FlashNotice, Notice } from "#app/ui/notice.tsx";
import { Outcome } from "#app/ui/outcome.tsx";
import type { Route } from "./+types/orders";
import { type CardView, givenView, type PurchaseView, purchaseView } from "./orders-page.ts";

export const handle = { title: "Mes Formations" } satisfies Handle;

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const { id } = signedInUser(context);
  const purchases = await listPurchases(db, id);
  const now = new Date();
  return {
    given: (await listGivenFormations(db, id, purchases)).map(givenView),
    purchases: purchases.map((purchase) => purchaseView(purchase, now)),
    notice: readNotice(url),
  };
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { given, purchases, notice } = loaderData;
  return (
    <section className="page-wide">
      <h1>Mes Formations</h1>
      <FlashNotice notice={notice} />
      {purchases.length + given.length === 0 && <NoPurchase />}
      {given.map((formation) => (
        <Card key={formation.slug} {...formation} />
      ))}
      {purchases.map((purchase) => (
        <Card key={purchase.orderNumber} {...purchase}>
          <PurchaseLinks {...purchase} />
        </Card>
      ))}
      <div className="actions">
        <ButtonLink href={href("/account")} variant="quiet">
          Mon compte
        </ButtonLink>
        <form method="post" action={href("/logout")}>
          <Button type="submit" variant="quiet">
            Se déconnecter
          </Button>
        </form>
      </div>
    </section>
  );
}

function Card({ children, ...purchase }: CardView & { children?: ReactNode }) {
  return (
    <article className="grid gap-x-[clamp(2rem,5vw,4rem)] gap-y-6 border-line border-t pt-10 not-first-of-type:mt-[clamp(3rem,6vw,5rem)] min-[44rem]:grid-cols-[minmax(12rem,3fr)_7fr] min-[44rem]:items-start min-[44rem]:gap-x-[clamp(2rem,6vw,6rem)] print:block print:break-inside-avoid">
      <div className={`min-w-0 ${purchase.canOpen ? "" : "opacity-60 saturate-25"}`}>
        <FormationImage imageUrl={purchase.imageUrl} category={purchase.category} />
      </div>
      <div className="flow min-w-0">
        <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
          <h2 className="flex-[1_1_16rem]">{purchase.name}</h2>
          <Badge tone={purchase.badge.tone}>{purchase.badge.label}</Badge>
        </header>
        <p>{purchase.description}</p>
        <DefinitionList items={purchase.details} isWide />
        {purchase.features.length > 0 && (
          <div className="flow mt-5 [--flow:0.75rem]">
            <h3 className="font-semibold font-text text-base leading-[1.4]">Contenu inclus&nbsp;:</h3>
            <ul className="arc-list">
              {purchase.features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
            {purchase.moreFeatures && <p className="small">{purchase.moreFeatures}</p>}
          </div>
        )}
        {purchase.warning && (
          <Notice tone="warning" title={purchase.warning.title}>
            <p>{purchase.warning.text}</p>
            {purchase.warning.link && (
              <LinkLine href={purchase.warning.link.href}>{purchase.warning.link.label}</LinkLine>
            )}
          </Notice>
        )}
        {purchase.canOpen && (
          <ButtonLink href={href("/formations/:slug/apprendre", { slug: purchase.slug })}>
            Accéder à la formation
          </ButtonLink>
        )}
        {children}
      </div>
    </article>
  );
}

function PurchaseLinks({ orderNumber, isSubscription, canEnd, documents, withdrawalUntil, name }: PurchaseView) {
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
      {canEnd && <PurchaseLink href={href("/resiliation")}>Résilier votre contrat</PurchaseLink>}
      <PurchaseLink
        href={href("/orders/:number/remboursement", { number: orderNumber })}
        label={`Ce que vous pouvez récupérer aujourd’hui de la commande ${orderNumber}`}
      >
        Ce que vous pouvez récupérer aujourd’hui
      </PurchaseLink>
      {withdrawalUntil && (
        <PurchaseLink href={href("/retractation")} until={withdrawalUntil}>
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

export function ErrorBoundary() {
  return (
    <Outcome
      sun="lost"
      title="Erreur de chargement"
      text="Erreur lors du chargement de vos formations: Erreur inconnue"
    >
      <p>L’erreur vient de nous et elle a été enregistrée. Vos formations et votre progression sont intactes.</p>
      <ErrorReference />
      <p className="actions">
        <ButtonLink href={href("/orders")}>Réessayer</ButtonLink>
      </p>
    </Outcome>
  );
}

const MAIN_FORMATIONS = [
  { href: href("/entrepreneuriat"), label: "Entrepreneuriat", category: "entrepreneuriat" },
  { href: href("/immobilier"), label: "Immobilier", category: "immobilier" },
  { href: href("/lifestyle"), label: "Lifestyle", category: "lifestyle" },
];

function NoPurchase() {
  return (
    <>
      <h2>Aucune formation achetée</h2>
      <p className="lead">Choisissez celle par laquelle vous voulez commencer.</p>
      <ul className="card-row">
        {MAIN_FORMATIONS.map(({ href, label, category }) => (
          <li key={href} className="card-link">
            <FormationImage imageUrl={null} category={category} />
            <a className="link" href={href}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
