import { data, href, redirect } from "react-router";
import { env } from "#app/config/env.server.ts";
import { seller } from "#app/config/seller.server.ts";
import { hasSeededName } from "#app/content/catalogue.ts";
import { guarantee } from "#app/content/courses/course.ts";
import { coursePages } from "#app/content/courses/course-pages.ts";
import { CATEGORY_LABELS, formationPage, questionsOf } from "#app/content/formation-page.ts";
import { ACCESS_OPENS } from "#app/content/legal/promises.ts";
import { listStoriesAbout } from "#app/domain/people/testimonials/testimonials.server.ts";
import { listNextSessions } from "#app/domain/school/live/sessions.server.ts";
import { countContents, NO_CONTENTS } from "#app/domain/school/programme/contents.server.ts";
import { type PublicModule, readProgramme } from "#app/domain/school/programme/read-programme.server.ts";
import { releaseRuleLabel } from "#app/domain/school/release/rule-label.ts";
import { findPublishedFormation } from "#app/domain/shop/catalogue/formations.server.ts";
import { siteText } from "#app/domain/site/texts/site-texts.server.ts";
import { teacherOf } from "#app/domain/site/texts/teacher.ts";
import { durationLabel } from "#app/domain/values/duration.ts";
import { siteBody } from "#app/domain/values/published-texts.server.ts";
import { formatAppointment } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import type { Handle } from "#app/routing/handle.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Faq } from "#app/ui/disclosure.tsx";
import { FormationImage, tintOf } from "#app/ui/formation-image.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { OrderBar } from "#app/ui/order-bar.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { Price } from "#app/ui/price.tsx";
import { Section } from "#app/ui/section.tsx";
import { CourseData } from "#app/ui/structured-data.tsx";
import { Teacher } from "#app/ui/teacher.tsx";
import { saleLink, saleState } from "../shop/labels.ts";
import type { Route } from "./+types/formation";
import { contentsLabel } from "./contents-labels.ts";
import { BuyButton, PriceHistory } from "./price-block.view.tsx";
import { Stories } from "./stories.view.tsx";

/** The main formation of each category: testimonials are about it, and the founder's words stand on its page. */
const MAIN = { entrepreneuriat: "entrepreneuriat", immobilier: "immobilier", lifestyle: "mindset" } as const;

export const handle = { offer: "#offre" } satisfies Handle;

/** The sales page of a formation. The three main ones have pages of their own. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const own = Object.entries(coursePages).find(([, { catalogueSlug }]) => catalogueSlug === params.slug);
  if (own) throw redirect(own[0], 308);
  const db = context.get(dbContext);
  const formation = await findPublishedFormation(db, params.slug);
  if (!formation) throw data(null, { status: 404 });
  const { id, slug, name, description, features, questions, imageUrl, category, type, price, prices, notForSale } =
    formation;
  const contents = (await countContents(db, [id])).get(id) ?? NO_CONTENTS;
  return {
    path: url.pathname,
    slug,
    name,
    description,
    features,
    questions,
    imageUrl,
    category,
    type,
    price,
    prices,
    notForSale: saleState(notForSale),
    contents: contentsLabel(contents),
    modules: (await readProgramme(db, id)).flatMap(({ modules }) => modules),
    sessions: (await listNextSessions(db, id)).map(({ id, startsAt, isSample }) => {
      return { id, at: formatAppointment(startsAt), isSample };
    }),
    stories: await listStoriesAbout(db, MAIN[category], { withSamples: hasSeededName(name, env.SITE_NAME) }),
    teacher: teacherOf(await siteText(db, "a-propos"), `/${MAIN[category]}`),
    storiesOf: siteBody(MAIN[category]).eyebrow,
    founder: seller.founder,
  };
}

export const meta: Route.MetaFunction = (args) => {
  const formation = args.loaderData;
  return formation ? pageMeta(args, { title: formation.name, description: formation.description.slice(0, 200) }) : [];
};

export default function Formation({ loaderData }: Route.ComponentProps) {
  const { path, slug, name, description, features, questions, imageUrl, category, type, price } = loaderData;
  const { prices, notForSale, contents, modules, sessions, stories, storiesOf, teacher, founder } = loaderData;
  const buy = saleLink(notForSale, href("/checkout/:slug", { slug }), "Acheter la formation");
  return (
    <div className={`tint-${tintOf(category)}`}>
      <header className="wrap grid gap-12 py-16 lg:grid-cols-2 lg:items-center lg:gap-x-24">
        <div className="flex flex-col items-start gap-6">
          <p className="font-semibold text-accent text-sm leading-normal">
            <a href={href("/formations")}>Toutes les formations</a> · {CATEGORY_LABELS[category]}
          </p>
          <h1>{name}</h1>
          <p className="text-ink-soft text-lg">{description}</p>
          {notForSale && <Notice tone="warning">{notForSale.why}</Notice>}
          {contents && <p>{contents}</p>}
          <p>
            <strong>{price.label}</strong> {price.note}
          </p>
          {buy && <ButtonLink href={buy.href}>{buy.label}</ButtonLink>}
        </div>
        <FormationImage imageUrl={imageUrl} category={category} />
      </header>
      {teacher && <Teacher name={founder} {...teacher} className="wrap pb-8" />}
      {modules.length > 0 && <FormationProgramme slug={slug} modules={modules} />}
      {features.length > 0 && (
        <Section
          tone="muted"
          layout="split"
          id="contenu-formation"
          headline={{ text: "Ce qu’elle", accent: "contient" }}
        >
          <ul className="arc-list">
            {features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
          {sessions.length > 0 && (
            <>
              <h3>Les prochains rendez-vous</h3>
              <ul className="arc-list">
                {sessions.map(({ id, at, isSample }) => (
                  <li key={id}>
                    {at} {isSample && <Badge tone="yellow">Exemple</Badge>}
                  </li>
                ))}
              </ul>
            </>
          )}
        </Section>
      )}
      <Stories stories={stories} about={storiesOf} />
      <Section layout="split" id="offre" headline={{ text: "Le prix,", accent: "tout compris" }}>
        <div className="card flex flex-col gap-6">
          <Price label={price.label} note={price.note} struck={price.struck ?? undefined} />
          <ul className="arc-list">
            <li>Accès ouvert {ACCESS_OPENS}</li>
            <li>{formationPage.access[type]}</li>
            <li>{guarantee.title}</li>
          </ul>
          <BuyButton slug={slug} notForSale={notForSale} />
          <p className="hint">{formationPage.charge[type]}</p>
          <PriceHistory prices={prices} type={type} />
        </div>
      </Section>
      <Section tone="muted" layout="split" id="garantie" headline={{ text: guarantee.title }}>
        <p>{guarantee.text}</p>
        <ul className="arc-list">
          {guarantee.conditions.map((condition) => (
            <li key={condition}>{condition}</li>
          ))}
        </ul>
        <p className="hint">{guarantee.legalRight}</p>
      </Section>
      <Section layout="split" id="questions" headline={{ text: "Questions", accent: "fréquentes" }}>
        <Faq questions={[...questions, ...questionsOf(type)]} />
      </Section>
      {buy && <OrderBar name={name} price={price.label} href={buy.href} label={notForSale ? buy.label : "Acheter"} />}
      <CourseData path={path} name={name} description={description} amount={price.amount} isForSale={!notForSale} />
    </div>
  );
}

/** The course of the formation, lesson by lesson, with how long each takes. */
function FormationProgramme({ slug, modules }: { slug: string; modules: PublicModule[] }) {
  const lessons = modules.flatMap((module) => module.lessons);
  const published = lessons.filter(({ isPublished }) => isPublished);
  const atOnce = modules.flatMap(({ release, lessons }) => (release ? [] : lessons)).filter((one) => one.isPublished);
  const later = published.length - atOnce.length;
  const minutes = atOnce.reduce((sum, lesson) => sum + lesson.minutes, 0);
  const toCome = lessons.length - published.length;
  const more = toCome > 0 ? ` À paraître\u00a0: ${toCome}.` : "";
  const dated = later > 0 ? ` Plus tard, à 7\u00a0h, heure de Paris, comme indiqué ci-dessous\u00a0: ${later}.` : "";
  const intro = `Leçons à lire dès aujourd’hui\u00a0: ${atOnce.length}, ${durationLabel(minutes)} en tout, à ton rythme.${dated}${more}`;
  return (
    <Section layout="split" id="modules" headline={{ text: "Le", accent: "programme" }} intro={intro}>
      <ol className="flex flex-col gap-10">
        {modules.map((module) => (
          <li key={module.id} className="flex flex-col gap-3">
            <h3>{module.title}</h3>
            <p>{module.summary}</p>
            {!module.lessons.some(({ isPublished }) => isPublished) && (
              <p className="font-semibold text-sm">À paraître&nbsp;: hors de l’offre d’aujourd’hui.</p>
            )}
            {module.release && (
              <p className="font-semibold text-sm">Ouvre {releaseRuleLabel(module.release.rule, module.release)}</p>
            )}
            <ol className="flex flex-col text-sm leading-normal">
              {module.lessons.map((lesson) => (
                <li key={lesson.slug} className="flex justify-between gap-4 border-line border-t py-3">
                  <span>
                    {lesson.isPreview ? (
                      <a href={href("/formations/:slug/apercu/:lesson", { slug, lesson: lesson.slug })}>
                        {lesson.title}, à lire tout de suite
                      </a>
                    ) : (
                      lesson.title
                    )}
                  </span>
                  <span className="shrink-0 text-ink-soft">
                    {lesson.isPublished ? durationLabel(lesson.minutes) : "à paraître"}
                  </span>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ol>
    </Section>
  );
}
