import { href } from "react-router";
import { env } from "#app/config/env.server.ts";
import { seller } from "#app/config/seller.server.ts";
import { hasSeededName } from "#app/content/catalogue.ts";
import { type Course, guarantee } from "#app/content/courses/course.ts";
import { coursePages } from "#app/content/courses/course-pages.ts";
import { ACCESS_LASTS, ACCESS_OPENS } from "#app/content/legal/promises.ts";
import { withWholeDays } from "#app/content/typography.ts";
import { listStoriesAbout } from "#app/domain/people/testimonials/testimonials.server.ts";
import { findPreview } from "#app/domain/school/courses/previews.server.ts";
import { contentsOf } from "#app/domain/school/programme/contents.server.ts";
import { readReleases } from "#app/domain/school/programme/read-programme.server.ts";
import { isUndatedPromise } from "#app/domain/shop/catalogue/announced-help.ts";
import { readBundles } from "#app/domain/shop/catalogue/bundles.server.ts";
import { findFormation } from "#app/domain/shop/catalogue/formations.server.ts";
import { hiddenPages } from "#app/domain/shop/launch/opinions.server.ts";
import { shareOf } from "#app/domain/site/pictures/picture.ts";
import { siteText } from "#app/domain/site/texts/site-texts.server.ts";
import { parisDay } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { orNotFound } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CardDrawing } from "#app/ui/course-card.tsx";
import { Faq } from "#app/ui/disclosure.tsx";
import { HeadlineText } from "#app/ui/headings.tsx";
import { Hero } from "#app/ui/hero.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { OrderBar } from "#app/ui/order-bar.tsx";
import { textMeta } from "#app/ui/page-meta.ts";
import { Price } from "#app/ui/price.tsx";
import { Paragraphs } from "#app/ui/prose-blocks.tsx";
import { useSharedWords } from "#app/ui/root-data.ts";
import { Section } from "#app/ui/section.tsx";
import { CourseData } from "#app/ui/structured-data.tsx";
import { Teacher, teacherOf } from "#app/ui/teacher.tsx";
import { saleLink, saleState } from "../shop/labels.ts";
import type { Route } from "./+types/course";
import { contentsLabel, offerLabel } from "./contents-labels.ts";
import { Bonuses, Modules } from "./course-programme.tsx";
import { BuyButton, Guarantee, PriceHistory, Stories } from "./sales-parts.view.tsx";

export const handle = { offer: "#offre" } satisfies Handle;

/** One of the three main sales pages: texts from the content, the price from the database. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const path = url.pathname;
  const page = orNotFound(coursePages[path]);
  const db = context.get(dbContext);
  const formation = orNotFound(await findFormation(db, page.catalogueSlug));
  const course: Course = { ...page, ...(await siteText(db, page.text)) };
  const { id, name, type, price, prices, prolonged, modulesToCome, notForSale } = formation;
  const contents = await contentsOf(db, id);
  return {
    path,
    course,
    name,
    share: shareOf(formation.image ?? course.picture ?? null, name),
    sale: { price: { ...price, apart: await (await readBundles(db)).apartOf(formation) }, prices, prolonged, type },
    modulesToCome,
    undatedBonuses: course.bonuses.map(({ description }) => isUndatedPromise(description, parisDay(new Date()))),
    notForSale: saleState(notForSale),
    contents: contentsLabel(contents),
    releases: (await readReleases(db, formation)).releases,
    hidden: await hiddenPages(db),
    preview: (await findPreview(db, id)) ?? null,
    stories: await listStoriesAbout(db, [page.text, page.catalogueSlug], {
      withSamples: hasSeededName(name, env.SITE_NAME),
    }),
    teacher: teacherOf(await siteText(db, "a-propos"), path),
    founder: seller.founder,
  };
}

export const meta: Route.MetaFunction = (args) => textMeta(args, args.loaderData?.course, args.loaderData?.share);

export default function CoursePage({ loaderData }: Route.ComponentProps) {
  const { path, course, name, sale, modulesToCome, notForSale, releases, hidden, preview, stories } = loaderData;
  const { teacher, founder, contents, undatedBonuses } = loaderData;
  const { price } = sale;
  const buy = saleLink(notForSale, href("/checkout/:slug", { slug: course.catalogueSlug }), course.heroButton);
  return (
    <>
      <Hero
        scene={course.tint}
        picture={course.picture}
        eyebrow={course.eyebrow}
        headline={course.title}
        text={course.objective}
      >
        {notForSale && <Notice tone="warning">{notForSale.why}</Notice>}
        <p className="actions">
          {buy && <ButtonLink href={buy.href}>{buy.label}</ButtonLink>}
          <ButtonLink href="#modules" variant="quiet">
            {course.modulesLink}
          </ButtonLink>
        </p>
        {!notForSale?.isGone && (
          <p className="pt-4">
            <strong>{price.label}</strong> {withWholeDays(price.note ?? "")}
          </p>
        )}
        {contents && <p>{contents}</p>}
      </Hero>
      {teacher && <Teacher name={founder} {...teacher} className="wrap py-8" />}
      <Modules course={course} toCome={modulesToCome} preview={preview} releases={releases} />
      <Offer course={course} modulesToCome={modulesToCome} sale={sale} notForSale={notForSale} />
      <Bonuses course={course} undated={undatedBonuses} />
      {!course.hidesBenefits && <Benefits course={course} />}
      {!course.hidesFit && <Fit course={course} />}
      <Stories stories={stories} />
      {!course.hidesFaq && (
        <Section layout="split" id="questions" headline={{ text: "Questions", accent: "fréquentes" }}>
          <Faq questions={course.faq.filter(({ page }) => !page || !hidden.includes(page))} />
        </Section>
      )}
      {buy && (
        <OrderBar
          name={course.eyebrow}
          price={price.label}
          href={buy.href}
          label={notForSale ? buy.label : "Acheter"}
        />
      )}
      {!notForSale?.isGone && (
        <CourseData
          path={path}
          name={name}
          description={course.metaDescription}
          isMonthly={sale.type === "subscription"}
          amount={price.amount}
          why={notForSale?.reason}
        />
      )}
    </>
  );
}

function Benefits({ course }: { course: Course }) {
  return (
    <Section tone="inverse" layout="split" id="benefices" headline={course.benefitsTitle}>
      <ul className="grid gap-x-columns gap-y-6 sm:grid-cols-2">
        {course.benefits.map(({ title, text }) => (
          <li key={title} className="border-t border-line pt-5">
            <h3 className="mb-2.5 text-2xl">{title}</h3>
            <Paragraphs text={text} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Fit({ course }: { course: Course }) {
  const { yes, no } = useSharedWords().fit;
  return (
    <section className="band" aria-label="À qui s’adresse la formation">
      <div className="wrap grid gap-12 *:mt-0 lg:grid-cols-2 lg:items-start lg:gap-24">
        <div className="flow">
          <h2 className="text-2xl">
            <HeadlineText {...yes} />
          </h2>
          <ul className="arc-list gap-4 pt-2 text-lg">
            {course.forWhom.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
        <div className="flow text-ink-soft">
          <h2 className="text-2xl">
            <HeadlineText {...no} />
          </h2>
          <ul className="arc-list arc-down gap-4 pt-2">
            {course.notFor.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

type OfferProps = Pick<Route.ComponentProps["loaderData"], "modulesToCome" | "sale" | "notForSale"> & {
  course: Course;
};

/** The price block: what is included, the price, and the seller's two promises. */
function Offer({ course, modulesToCome, sale, notForSale }: OfferProps) {
  const { price } = sale;
  const isGone = notForSale?.isGone ?? false;
  return (
    <section className="band band-muted" id="offre" aria-labelledby="offre-titre">
      <div className="wrap grid gap-x-columns gap-y-10 *:mt-0 *:min-w-0 lg:grid-cols-[1fr_26rem] lg:grid-rows-[auto_1fr] lg:items-start">
        <header className="flow">
          <h2 id="offre-titre">
            <HeadlineText {...course.offerTitle} />
          </h2>
          <Paragraphs className="lead" text={course.offerText} />
        </header>
        <div
          className={`card tint-${course.tint} overflow-hidden lg:sticky lg:pt-48 lg:top-26 lg:col-start-2 lg:row-span-2 lg:row-start-1`}
        >
          <div className="max-lg:hidden">
            <CardDrawing tint={course.tint} picture={course.offerPicture} />
          </div>
          <h3 className="font-text text-base leading-[1.4]">{course.eyebrow}</h3>
          {!isGone && <Price {...price} />}
          <ul className="arc-list">
            <li>{offerLabel(course.modules.length, modulesToCome.length)}</li>
            <li>Accès ouvert {ACCESS_OPENS}</li>
            <li>{`Accès à vie, ${ACCESS_LASTS}`}</li>
            <li>
              <a href="#garantie">{guarantee.title}</a>
            </li>
          </ul>
          <div className="mt-8 grid gap-8">
            <BuyButton slug={course.catalogueSlug} notForSale={notForSale} />
          </div>
          {!isGone && (
            <>
              <p className="hint">Paiement unique et sécurisé, par carte bancaire, sur la page de Stripe.</p>
              <PriceHistory {...sale} />
            </>
          )}
        </div>
        <Guarantee />
      </div>
    </section>
  );
}
