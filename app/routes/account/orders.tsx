import { href } from "react-router";
import { readAccount } from "#app/domain/people/accounts/profile.server.ts";
import { answeredExercises } from "#app/domain/school/learning/workbook.server.ts";
import { nextLiveSessions } from "#app/domain/school/live/sessions.server.ts";
import { readOpenFormations } from "#app/domain/school/release/open-formation.server.ts";
import { listGivenFormations } from "#app/domain/shop/orders/purchases.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { signedInUser } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { readNotice } from "#app/routing/notices.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorReference } from "#app/ui/error-page.tsx";
import { FormationImage } from "#app/ui/formation-image.tsx";
import { useHasPage } from "#app/ui/missing-pages.tsx";
import { FlashNotice } from "#app/ui/notice.tsx";
import { Outcome } from "#app/ui/outcome.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import type { Db } from "#db/connection.server.ts";
import type { Route } from "./+types/orders";
import { learningOf } from "./learning.ts";
import { NextStep } from "./next-step.view.tsx";
import { type CardView, givenView } from "./orders-page.ts";
import { ownPurchases } from "./own-purchases.server.ts";
import { Papers } from "./papers.view.tsx";
import { FormationCard } from "./school-card.view.tsx";

export const handle = { title: "Mes Formations", shell: "school" } satisfies Handle;

export async function loader({ url, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const { id } = signedInUser(context);
  const { bought, purchases } = await ownPurchases(db, id);
  const notice = readNotice(url);
  if (url.searchParams.get("vue") === "papiers") return { view: "papers" as const, purchases, notice };
  const given = (await listGivenFormations(db, id, bought)).map(givenView);
  const { profile } = await readAccount(db, id);
  const learner = { userId: id, firstName: profile.firstName };
  const cards = await withLearning(db, learner, [...given, ...purchases.map((order) => ({ ...order, order }))]);
  return { view: "school" as const, firstName: profile.firstName, ...featured(cards), notice };
}

async function withLearning(
  db: Db,
  { userId, firstName }: { userId: string; firstName: string },
  cards: Omit<CardView, "learning">[],
): Promise<CardView[]> {
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
      <FlashNotice notice={page.notice} />
      {page.view === "papers" ? <Papers purchases={page.purchases} /> : <School {...page} />}
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

function School({ first, cards }: { first: CardView | null; cards: CardView[] }) {
  if (!first && cards.length === 0) return <NoPurchase />;
  return (
    <>
      {first && <NextStep {...first} />}
      {cards.length > 0 && (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,24rem),1fr))] items-start gap-6 *:m-0">
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
