import { href } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { Button, LinkLine } from "#app/ui/button.tsx";
import { CourseArc } from "#app/ui/course-arc.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { FormationImage, tintOf } from "#app/ui/formation-image.tsx";
import { DefinitionList } from "#app/ui/lists.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { CoverImage } from "#app/ui/photograph.tsx";
import { RisenLandscape } from "#app/ui/risen-landscape.tsx";
import { DeclaredNotices, TwinNotice } from "./declared-notices.tsx";
import type { Learning } from "./learning.ts";
import type { CardView, PurchaseView } from "./orders-page.ts";

/** One of the other formations, open or not. */
export function FormationCard(card: CardView) {
  const { slug, name, image, category, badge, canOpen, learning, warning } = card;
  return (
    <article
      className={`overflow-hidden rounded-lg ${canOpen ? `bg-(--tint) tint-${tintOf(category)}` : "border border-line-strong border-dashed"}`}
    >
      <Picture share={learning?.share ?? 0} image={image} category={category} />
      <div className="flow p-[clamp(min(1.25rem,6.25vw),3vw,1.75rem)] [--flow:0.875rem]">
        <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <h2 className="flex-[1_1_12rem] text-xl">{name}</h2>
          <Badge tone={badge.tone}>{badge.label}</Badge>
        </header>
        {learning && <Progress {...learning} />}
        {learning?.completed && (
          <p>
            <strong>{learning.completed.title}</strong> {learning.completed.day}.
          </p>
        )}
        {learning?.attestation && <LinkLine href={learning.attestation}>Mon attestation de suivi</LinkLine>}
        {learning?.resume && (
          <p>
            Ensuite&nbsp;:{" "}
            <a className="link font-semibold" href={learning.resume.href}>
              {learning.resume.title}
            </a>
          </p>
        )}
        {canOpen && (
          <p className="flex flex-wrap gap-x-6">
            <a className="link" href={href("/formations/:slug/apprendre", { slug })}>
              Accéder à la formation
            </a>
            {learning && (
              <>
                <a className="link" href={href("/formations/:slug/cahier", { slug })}>
                  Mon cahier
                </a>
                <a className="link" href={href("/formations/:slug/livret.pdf", { slug })} rel="nofollow">
                  Mon livret
                </a>
              </>
            )}
          </p>
        )}
        {warning && (
          <Notice tone="warning" title={warning.title}>
            <p>{warning.text}</p>
            {warning.link && <LinkLine href={warning.link.href}>{warning.link.label}</LinkLine>}
          </Notice>
        )}
        <Facts {...card} />
      </div>
    </article>
  );
}

interface PictureProps {
  share: number;
  image: CoverImage;
  category: string;
  isNight?: boolean;
}

/** The seller's picture, or the landscape in which the sun stands as high as the learner has come. */
export function Picture({ share, image, category, isNight }: PictureProps) {
  return (
    <div className={`relative formation-image rounded-none ${isNight ? "aspect-auto min-h-56" : "aspect-[7/2]"}`}>
      {image ? (
        <FormationImage image={image} category={category} />
      ) : (
        <RisenLandscape
          share={share}
          tint={isNight ? undefined : tintOf(category)}
          frame={isNight ? "card" : "strip"}
        />
      )}
    </div>
  );
}

export function Progress({ share, progress }: Learning) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <div className="w-36">
        <CourseArc share={share} />
      </div>
      <p className="text-sm">{progress}</p>
    </div>
  );
}

/** The order behind it, in small print: what was paid, until when, what the offer contains. */
export function Facts({ details, description, features, moreFeatures, declared, order }: CardView) {
  return (
    <div className="flow mt-6 border-hairline border-t pt-4 text-sm [--flow:0.75rem]">
      {order && <TwinNotice {...order} />}
      <DeclaredNotices declared={declared} />
      <dl className="flex flex-wrap gap-x-4 gap-y-1 text-ink-soft">
        {details.map(({ term, value }) => (
          <div
            key={term}
            className="flex min-w-0 flex-wrap gap-x-1.5 @max-sm:grid @max-sm:w-full @max-sm:grid-cols-[7rem_1fr] @max-3xs:grid-cols-1"
          >
            <dt>{term}</dt>
            <dd className="wrap-anywhere font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <Disclosure summary="Le détail et les papiers">
        <div className="flow pt-2 [--flow:0.75rem]">
          <p>{description}</p>
          {features.length > 0 && (
            <>
              <h3 className="font-semibold font-text text-base leading-[1.4]">Contenu inclus&nbsp;:</h3>
              <ul className="arc-list">
                {features.map((feature) => (
                  <li key={feature}>{feature}</li>
                ))}
              </ul>
              {moreFeatures && <p className="hint">{moreFeatures}</p>}
            </>
          )}
          {order && <PurchaseLinks {...order} />}
        </div>
      </Disclosure>
    </div>
  );
}

/** Orders with their receipts, invoices and declarations. */
export function Papers({ purchases }: { purchases: PurchaseView[] }) {
  if (purchases.length === 0) return <p className="lead">Aucune commande pour l’instant.</p>;
  return purchases.map((purchase) => (
    <article
      key={purchase.orderNumber}
      id={purchase.orderNumber}
      className="flow scroll-mt-8 border-line border-t pt-8 first-of-type:border-t-0 first-of-type:pt-2 print:break-inside-avoid"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <h2 className="flex-[1_1_16rem]">{purchase.name}</h2>
        <Badge tone={purchase.badge.tone}>{purchase.badge.label}</Badge>
      </header>
      <TwinNotice {...purchase} />
      <DeclaredNotices declared={purchase.declared} />
      <DefinitionList items={purchase.details} isWide />
      <PurchaseLinks {...purchase} />
    </article>
  ));
}

function PurchaseLinks({ orderNumber, hasCard, canEnd, documents, withdrawalUntil, name }: PurchaseView) {
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
      {hasCard && (
        <li>
          <form method="post" action={href("/orders/:number/facturation", { number: orderNumber })}>
            <Button variant="quiet" aria-label={`Carte de paiement\u00a0: ${name}`}>
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
      <PurchaseLink
        href={`${href("/contact")}?objet=defaut&sujet=Commande%20${orderNumber}#contact`}
        label={`Signaler un défaut\u00a0: commande ${orderNumber}`}
      >
        Signaler un défaut
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
