import { href, redirect } from "react-router";
import { env } from "#app/config/env.server.ts";
import { currentDraft } from "#app/config/request-scope.server.ts";
import { hasSeededName } from "#app/content/catalogue.ts";
import { guarantee } from "#app/content/courses/course.ts";
import { coursePages } from "#app/content/courses/course-pages.ts";
import { formationPage, mainFormationOf, questionsOf } from "#app/content/formation-page.ts";
import { ACCESS_OPENS } from "#app/content/legal/promises.ts";
import { withWholeDays } from "#app/content/typography.ts";
import { listStoriesAbout } from "#app/domain/people/testimonials/testimonials.server.ts";
import { listNextSessions } from "#app/domain/school/live/sessions.server.ts";
import { readProgramme } from "#app/domain/school/programme/read-programme.server.ts";
import { monthsOf, wholePriceLabel } from "#app/domain/school/programme/whole-price.ts";
import { readBundles } from "#app/domain/shop/catalogue/bundles.server.ts";
import { findFormation, findPublishedFormation } from "#app/domain/shop/catalogue/formations.server.ts";
import { missingAddresses } from "#app/domain/shop/catalogue/missing-addresses.server.ts";
import { findSalesPage } from "#app/domain/site/pages/published-pages.server.ts";
import { shareOf } from "#app/domain/site/pictures/picture.ts";
import { siteBody } from "#app/domain/values/published-texts.server.ts";
import { formatAppointment, parisDay } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { notFound, orNotFound } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Faq } from "#app/ui/disclosure.tsx";
import { FormationImage, tintOf } from "#app/ui/formation-image.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { OrderBar } from "#app/ui/order-bar.tsx";
import { descriptionOf, pageMeta } from "#app/ui/page-meta.ts";
import { Price } from "#app/ui/price.tsx";
import { RichText } from "#app/ui/rich-text.tsx";
import { Section } from "#app/ui/section.tsx";
import { CourseData } from "#app/ui/structured-data.tsx";
import { Teacher } from "#app/ui/teacher.tsx";
import { saleLink, saleState } from "../shop/labels.ts";
import type { Route } from "./+types/formation";
import { readFacts } from "./formation-facts.server.ts";
import { FormationProgramme } from "./formation-programme.tsx";
import { readBlocks } from "./page-blocks.server.ts";
import { PageBlocks } from "./page-blocks.view.tsx";
import { BuyButton, PriceHistory, Stories } from "./sales-parts.view.tsx";

export const handle = { offer: "#offre" } satisfies Handle;

/** The sales page of a formation. The three main ones have pages of their own. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const own = Object.entries(coursePages).find(([, { catalogueSlug }]) => catalogueSlug === params.slug);
  const db = context.get(dbContext);
  if (own && (await missingAddresses(db)).includes(own[0])) throw notFound();
  if (own) throw redirect(own[0], 308);
  // Its founder looks at the draft of its page before she publishes the formation.
  const formation = orNotFound(await (currentDraft() ? findFormation : findPublishedFormation)(db, params.slug));
  const { id, slug, name, description, descriptionHtml, features, questions, image } = formation;
  const { category, subject, type, price, prices, prolonged, notForSale } = formation;
  const main = mainFormationOf(category);
  const page = await findSalesPage(db, id);
  const courses = (await readProgramme(db, formation)).filter(({ modules }) => modules.length > 0);
  const modules = courses.flatMap(({ modules }) => modules);
  const months = monthsOf(
    modules.map(({ release }) => release),
    parisDay(new Date()),
  );
  return {
    path: url.pathname,
    blocks: page ? await readBlocks(db, page) : null,
    slug,
    name,
    description,
    descriptionHtml,
    features,
    questions,
    image,
    category,
    subject: subject.name,
    type,
    price: { ...price, apart: await (await readBundles(db)).apartOf(formation) },
    prices,
    prolonged,
    notForSale: saleState(notForSale),
    ...(await readFacts(db, formation)),
    courses,
    deducts: type === "payment" && formation.deductsPurchases,
    wholePrice: wholePriceLabel({ amount: price.amount, type }, months),
    sessions: (await listNextSessions(db, id)).map(({ id, startsAt, isSample }) => {
      return { id, at: formatAppointment(startsAt), isSample };
    }),
    stories: await listStoriesAbout(db, main ? [main, slug] : [slug], {
      withSamples: hasSeededName(name, env.SITE_NAME),
    }),
    storiesOf: main ? siteBody(main).eyebrow : subject.name,
  };
}

export const meta: Route.MetaFunction = (args) => {
  const formation = args.loaderData;
  if (!formation) return [];
  const { name, description, image } = formation;
  return pageMeta(args, { title: name, description: descriptionOf(description), image: shareOf(image, name) });
};

export default function Formation({ loaderData }: Route.ComponentProps) {
  const { path, blocks, slug, name, description, descriptionHtml, features, questions, image } = loaderData;
  const { category, subject, type, price, prices, prolonged, notForSale, contents, courses } = loaderData;
  const { sessions, stories, storiesOf, teacher, founder, wholePrice, deducts, shares, guaranteeText } = loaderData;
  const isGone = notForSale?.isGone ?? false;
  const buy = saleLink(notForSale, href("/checkout/:slug", { slug }), "Acheter la formation");
  return (
    <div className={`tint-${tintOf(category)}`}>
      <header className="wrap grid gap-x-24 gap-y-6 pt-4 pb-12 lg:grid-cols-2 lg:py-16">
        <div className="flex flex-col items-start gap-5">
          <p className="eyebrow leading-normal">
            <a href={href("/formations")}>Toutes les formations</a> · {subject}
          </p>
          <h1>{name}</h1>
          <RichText html={descriptionHtml} className="text-ink-soft lg:text-lg" />
          {notForSale && <Notice tone="warning">{notForSale.why}</Notice>}
          {contents && <p>{contents}</p>}
          {!isGone && (
            <p>
              <strong>{price.label}</strong> {withWholeDays(price.note ?? "")} {wholePrice && `${wholePrice}.`}
            </p>
          )}
          {buy && <ButtonLink href={buy.href}>{buy.label}</ButtonLink>}
          {teacher && <Teacher name={founder} {...teacher} />}
        </div>
        {/* A strip above the words on a phone, so that price, action and teacher are on its first screen. */}
        <div className="mt-0 grid self-center max-lg:order-first max-lg:h-24 max-lg:*:aspect-auto md:max-lg:h-44 lg:*:aspect-4/3">
          <FormationImage image={image} category={category} />
        </div>
      </header>
      {courses.length > 0 && <FormationProgramme slug={slug} courses={courses} isOnSale={!notForSale} />}
      {blocks ? (
        <PageBlocks blocks={blocks} />
      ) : (
        <>
          <Contents features={features} />
          <Stories stories={stories} about={storiesOf} />
        </>
      )}
      <Sessions sessions={sessions} />
      <Section
        layout="split"
        id="offre"
        headline={isGone ? { text: "Les inscriptions" } : { text: "Le prix,", accent: "tout compris" }}
      >
        <div className="card flex flex-col gap-6">
          {!isGone && <Price {...price} />}
          {!isGone && wholePrice && <p>{wholePrice}.</p>}
          <ul className="arc-list">
            <li>Accès ouvert {ACCESS_OPENS}</li>
            <li>{formationPage.access[type]}</li>
            <li>{guarantee.title}</li>
            {deducts && (
              <li>
                Tu as déjà acheté une de ces formations&nbsp;? Commande quand tu es connectée&nbsp;: elle est déduite,
                une fois passé le délai pour te la faire rembourser
              </li>
            )}
          </ul>
          <BuyButton slug={slug} notForSale={notForSale} />
          {!isGone && (
            <>
              <p className="hint">{formationPage.charge[type]}</p>
              <PriceHistory prices={prices} prolonged={prolonged} type={type} />
            </>
          )}
        </div>
      </Section>
      <Section tone="muted" layout="split" id="garantie" headline={{ text: guarantee.title }}>
        <p>{guaranteeText}</p>
        <ul className="arc-list">
          {guarantee.conditions.map((condition) => (
            <li key={condition}>{condition}</li>
          ))}
          {shares && <li>{shares}</li>}
        </ul>
        <p className="hint">{guarantee.legalRight}</p>
      </Section>
      <Section layout="split" id="questions" headline={{ text: "Questions", accent: "fréquentes" }}>
        <Faq questions={[...questions, ...questionsOf(type)]} />
      </Section>
      {buy && <OrderBar name={name} price={price.label} href={buy.href} label={notForSale ? buy.label : "Acheter"} />}
      {!isGone && (
        <CourseData
          path={path}
          name={name}
          description={description}
          isMonthly={type === "subscription"}
          amount={price.amount}
          why={notForSale?.reason}
        />
      )}
    </div>
  );
}

function Contents({ features }: { features: string[] }) {
  if (features.length === 0) return null;
  return (
    <Section tone="muted" layout="split" id="contenu-formation" headline={{ text: "Ce qu’elle", accent: "contient" }}>
      <ul className="arc-list">
        {features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
    </Section>
  );
}

function Sessions({ sessions }: Pick<Route.ComponentProps["loaderData"], "sessions">) {
  if (sessions.length === 0) return null;
  return (
    <Section layout="split" id="rendez-vous" headline={{ text: "Les prochains", accent: "rendez-vous" }}>
      <ul className="arc-list">
        {sessions.map(({ id, at, isSample }) => (
          <li key={id}>
            {at} {isSample && <Badge tone="yellow">Exemple</Badge>}
          </li>
        ))}
      </ul>
    </Section>
  );
}
