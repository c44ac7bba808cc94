import type { ReactNode } from "react";
import { href } from "react-router";
import { seller } from "#app/config/seller.server.ts";
import { readAccount } from "#app/domain/people/accounts/profile.server.ts";
import { answeredExercises } from "#app/domain/school/learning/workbook.server.ts";
import { nextLiveSessions } from "#app/domain/school/live/sessions.server.ts";
import { readOpenFormations } from "#app/domain/school/release/open-formation.server.ts";
import { listGivenFormations } from "#app/domain/shop/orders/purchases.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { signedInUser } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorReference } from "#app/ui/error-page.tsx";
import { FormationImage } from "#app/ui/formation-image.tsx";
import { useHasPage } from "#app/ui/missing-pages.tsx";
import { FlashNotice } from "#app/ui/notice.tsx";
import { Outcome } from "#app/ui/outcome.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import type { Db } from "#db/connection.server.ts";
import type { Route } from "./+types/orders";
import { SessionLinks } from "./account-parts.tsx";
import { type Learning, learningOf } from "./learning.ts";
import { type CardView, givenView } from "./orders-page.ts";
import { Facts, FormationCard, Papers, Picture, Progress } from "./orders-parts.tsx";
import { ownPurchases } from "./own-purchases.server.ts";

export const handle = { title: "Mes Formations" } satisfies Handle;

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const { id, role } = signedInUser(context);
  const isAdmin = role === "admin";
  const { bought, purchases } = await ownPurchases(db, id);
  if (url.searchParams.get("vue") === "papiers") return { view: "papers" as const, purchases, isAdmin };
  const given = (await listGivenFormations(db, id, bought)).map((formation) => givenView(formation, seller));
  const { firstName } = (await readAccount(db, id)).profile;
  const all = [...given, ...purchases.map((order) => ({ ...order, order }))];
  const cards = await withLearning(db, id, firstName, all);
  return { view: "school" as const, firstName, ...featured(cards), isAdmin };
}

async function withLearning(db: Db, userId: string, firstName: string, cards: Omit<CardView, "learning">[]) {
  const [formations, lives, answered] = await Promise.all([
    readOpenFormations(db, userId),
    nextLiveSessions(db, userId),
    answeredExercises(db, userId),
  ]);
  return cards.map((card) => {
    const formation = card.canOpen ? formations.find(({ slug }) => slug === card.slug) : undefined;
    const learner = formation && {
      formation,
      firstName,
      next: lives.get(card.slug),
      until: card.order?.accessUntil,
      answered: answered.get(formation.id),
    };
    return { ...card, learning: learner ? learningOf(learner) : null };
  });
}

/** The formation that was opened last comes first and large: one to go on with, or else one that is finished. */
function featured(cards: CardView[]) {
  const open = cards.filter(({ learning }) => learning?.resume || learning?.completed);
  const unfinished = open.filter(({ learning }) => !learning?.completed);
  const [first = null] = (unfinished.length > 0 ? unfinished : open).toSorted(
    (a, b) => (b.learning?.openedAt ?? 0) - (a.learning?.openedAt ?? 0),
  );
  return { first, cards: cards.filter((card) => card !== first) };
}

export default function Orders({ loaderData: page }: Route.ComponentProps) {
  const isSchool = page.view === "school";
  return (
    <section className="page-wide">
      {isSchool && page.firstName && <p className="eyebrow">Bonjour {page.firstName}</p>}
      <h1>Mes Formations</h1>
      <Tabs
        label="Formations et papiers"
        tabs={[
          { href: href("/orders"), label: "Mes formations", isCurrent: isSchool },
          { href: `${href("/orders")}?vue=papiers`, label: "Commandes et factures", isCurrent: !isSchool },
        ]}
      />
      <FlashNotice />
      {page.view === "papers" ? <Papers purchases={page.purchases} /> : <School {...page} />}
      <div className="actions">
        <ButtonLink href={href("/account")} variant="quiet">
          Mon compte
        </ButtonLink>
        <SessionLinks isAdmin={page.isAdmin} />
      </div>
    </section>
  );
}

function School({ first, cards }: { first: CardView | null; cards: CardView[] }) {
  if (!first && cards.length === 0) return <NoPurchase />;
  return (
    <>
      {first && <NextStep {...first} />}
      {cards.length > 0 && (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,24rem),1fr))] gap-6 *:m-0">
          {cards.map((card) => (
            <FormationCard key={card.order?.orderNumber ?? card.slug} {...card} />
          ))}
        </div>
      )}
    </>
  );
}

export function ErrorBoundary() {
  return (
    <Outcome
      sun="lost"
      title="Erreur de chargement"
      text="Erreur lors du chargement de vos formations: Erreur inconnue"
    >
      <p>L’erreur vient de nous et elle a été enregistrée. Tes formations et ta progression sont intactes.</p>
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
  const hasPage = useHasPage();
  return (
    <>
      <h2>Aucune formation achetée</h2>
      <p className="lead">Choisis celle par laquelle tu veux commencer.</p>
      <ul className="card-row">
        {MAIN_FORMATIONS.filter(({ href }) => hasPage(href)).map(({ href, label, category }) => (
          <li key={href} className="card-link">
            <FormationImage image={null} category={category} />
            <a className="link" href={href}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The formation to go on with, or the one that is finished: its next lesson, and what stands beside it. */
function NextStep(card: CardView) {
  const { slug, name, learning, image, category, badge } = card;
  if (!learning) return null;
  const { resume, completed } = learning;
  return (
    <>
      <article className="grid overflow-hidden rounded-lg bg-surface-muted lg:grid-cols-2 *:m-0">
        <Picture share={learning.share} image={image} category={category} isNight />
        <div className="flow min-w-0 p-[clamp(min(1.25rem,6.25vw),3.5vw,2.75rem)]">
          <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
            <p className="eyebrow">
              {name}
              {resume && !completed && ` · ${resume.place}`}
            </p>
            <Badge tone={badge.tone}>{badge.label}</Badge>
          </header>
          <h2 className="text-3xl">
            <span className="visually-hidden">{name}&nbsp;:</span> {completed?.title ?? resume?.title}
          </h2>
          <p className="text-ink-soft">{completed ? `${completed.day}.` : resume?.rest}</p>
          <Progress {...learning} />
          <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
            {completed ? <AfterTheEnd slug={slug} {...learning} /> : resume && <GoOn {...resume} />}
            <a className="link" href={href("/formations/:slug/apprendre", { slug })}>
              Accéder à la formation
            </a>
          </p>
          <Facts {...card} />
        </div>
      </article>
      <Beside slug={slug} learning={learning} />
    </>
  );
}

function GoOn({ href, isStarted }: NonNullable<Learning["resume"]>) {
  return <ButtonLink href={href}>{isStarted ? "Reprendre la leçon" : "Commencer"}</ButtonLink>;
}

function AfterTheEnd({ slug, attestation, hasAnswers }: Learning & { slug: string }) {
  if (attestation) return <ButtonLink href={attestation}>Mon attestation de suivi</ButtonLink>;
  return hasAnswers ? (
    <ButtonLink href={href("/formations/:slug/cahier", { slug })}>Relire mon cahier</ButtonLink>
  ) : (
    <ButtonLink href={`${href("/temoignages/partager")}?formation=${slug}`}>Raconter ce que j’ai fait</ButtonLink>
  );
}

function Beside({ slug, learning }: { slug: string; learning: Learning }) {
  const { live, answers } = learning;
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-4 *:m-0">
      {live && (
        <BesideItem title={live.title} isNight>
          <p className="order-first font-semibold text-sm text-sun first-letter:uppercase">{live.at}</p>
          <a className="link" href={live.href}>
            Le direct, et mon agenda
          </a>
        </BesideItem>
      )}
      <BesideItem title="Mon cahier">
        <p className="text-ink-soft text-sm">{answers}</p>
        <p className="flex gap-x-4 text-sm">
          <a className="link" href={href("/formations/:slug/cahier", { slug })}>
            Ouvrir
          </a>
          <a className="link" href={href("/formations/:slug/cahier.pdf", { slug })} rel="nofollow">
            PDF
          </a>
        </p>
      </BesideItem>
      <BesideItem title="Mon livret">
        <p className="text-ink-soft text-sm">Toutes les leçons ouvertes, à imprimer.</p>
        <a className="link self-start text-sm" href={href("/formations/:slug/livret.pdf", { slug })} rel="nofollow">
          Télécharger
        </a>
      </BesideItem>
    </ul>
  );
}

function BesideItem({ title, isNight, children }: { title: string; isNight?: boolean; children: ReactNode }) {
  const look = isNight ? "band-inverse" : "border border-line";
  return (
    <li className={`flex flex-col gap-1.5 rounded-lg p-6 *:m-0 ${look}`}>
      <h3 className="text-xl">{title}</h3>
      {children}
    </li>
  );
}
