import { data, href } from "react-router";
import { seller } from "#app/config/seller.server.ts";
import type { SiteText } from "#app/content/texts/registry.ts";
import { listStories, type Story } from "#app/domain/people/testimonials/testimonials.server.ts";
import { type ArticleTeaser, findRelatedArticles } from "#app/domain/site/library/articles.server.ts";
import { siteText } from "#app/domain/site/texts/site-texts.server.ts";
import { variesWith } from "#app/middleware/caching.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { requireOpinion } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { AwaitingOpinion } from "#app/ui/awaiting-opinion.tsx";
import { ButtonLink, LinkLine } from "#app/ui/button.tsx";
import { ClosingBlocks } from "#app/ui/closing-blocks.tsx";
import { HeadlineText, PageOpening } from "#app/ui/headings.tsx";
import { HeroActions, HeroPicture } from "#app/ui/hero.tsx";
import { useHasPage } from "#app/ui/missing-pages.tsx";
import { textMeta } from "#app/ui/page-meta.ts";
import { inline, Paragraphs } from "#app/ui/prose-blocks.tsx";
import { FormBand, Section } from "#app/ui/section.tsx";
import { internationalNumber } from "#app/ui/site-footer.tsx";
import { Contour, Sun } from "#app/ui/sun.tsx";
import { Testimonial } from "#app/ui/testimonial.tsx";
import { sampleNotice, testimonialOf } from "#app/ui/testimonial-labels.ts";
import { contactForm, isSent } from "../leads/contact-form.server.ts";
import { ContactForm, type ContactFormProps } from "../leads/contact-form.view.tsx";
import { categoryLabel } from "../library/labels.ts";
import type { Route } from "./+types/secondary-residence";

/** Titles and categories as slugs. */
const ABROAD = /etranger|residence-secondaire|hors-de-france|maison/;

export const handle = { offer: href("/checkout/:slug", { slug: "residence-secondaire" }) } satisfies Handle;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { phone, phoneHours } = seller;
  const db = context.get(dbContext);
  await requireOpinion(db, "residence-secondaire");
  const [testimonials, articles] = await Promise.all([
    listStories(db, "secondary-residence"),
    findRelatedArticles(db, ABROAD),
  ]);
  return data(
    {
      page: await siteText(db, "residence-secondaire"),
      contactTexts: await siteText(db, "contact"),
      contact: { phone, phoneHours },
      testimonials,
      articles,
      isSent: isSent(url),
    },
    { headers: variesWith("envoye") },
  );
}

export const action = contactForm(href("/residence-secondaire"));

export const meta: Route.MetaFunction = (args) => textMeta(args, args.loaderData?.page);

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AwaitingOpinion error={error} />;
}

export default function SecondaryResidence({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { page, contactTexts, testimonials, articles, contact, isSent } = loaderData;
  const { hero, reasons, services, closing } = page;
  return (
    <>
      <section className="hero bg-tertiary-soft">
        {hero.picture ? <HeroPicture picture={hero.picture} /> : <Seaside />}
        <div className="wrap">
          <PageOpening eyebrow={hero.eyebrow} headline={hero.headline} text={hero.text} />
          <HeroActions primary={hero.primary} secondary={hero.secondary} />
        </div>
      </section>

      <Section layout="split" id="raisons" headline={reasons.headline} intro={reasons.text}>
        <dl className="grid gap-10">
          {reasons.items.map(({ title, text }) => (
            <div key={title}>
              <dt className="font-display text-2xl leading-[1.15] font-semibold">{title}</dt>
              <dd className="mt-2 flow">
                <Paragraphs text={text} />
              </dd>
            </div>
          ))}
        </dl>
      </Section>

      <Section tone="muted" id="services" headline={services.headline} intro={services.text}>
        <ol className="grid-fit-72 gap-x-columns gap-y-rows pb-8">
          {services.items.map(({ title, text }, index) => (
            <li key={title}>
              <p className="pb-2 font-display font-semibold text-[clamp(2.5rem,6vw,4rem)] leading-none text-success">
                {index + 1}
              </p>
              <h3>{title}</h3>
              <Paragraphs className="mt-2" text={text} />
            </li>
          ))}
        </ol>
        <Paragraphs className="hint" text={services.note} />
      </Section>

      {testimonials.length > 0 && <Stories testimonials={testimonials} texts={page.testimonials} />}

      <Readings articles={articles} texts={page.articles} />

      <ContactCall contact={contact} contactTexts={contactTexts} isSent={isSent} answer={answer} texts={page.contact} />

      <ClosingBlocks blocks={closing} />
    </>
  );
}

type Page = SiteText<"residence-secondaire">;

/** Three readings: the founder's articles first, then pages of the site. */
function Readings({ articles, texts }: { articles: ArticleTeaser[]; texts: Page["articles"] }) {
  const { headline, read, instead, all } = texts;
  const hasPage = useHasPage();
  const written = articles.map(({ slug, title, excerpt, category, readingTime }) => ({
    eyebrow: `${categoryLabel(category)} · ${readingTime}\u00a0min`,
    title,
    excerpt,
    link: { label: read, to: href("/articles/:slug", { slug }) },
  }));
  return (
    <Section tone="muted" id="a-lire" headline={headline}>
      <ul className="grid-fit-72 gap-x-columns gap-y-rows wrap-anywhere">
        {[...written, ...instead]
          .filter(({ link }) => hasPage(link.to))
          .slice(0, 3)
          .map(({ eyebrow, title, excerpt, link }) => (
            <li key={link.to} className="flex flex-col items-start">
              <p className="eyebrow">{eyebrow}</p>
              <h3 className="mt-2">{title}</h3>
              <p className="mt-2">{inline(excerpt)}</p>
              <a className="link mt-auto pt-4" href={link.to}>
                {link.label}
                <span className="visually-hidden">, {title}</span>
              </a>
            </li>
          ))}
      </ul>
      <LinkLine href={all.to}>{all.label}</LinkLine>
    </Section>
  );
}

function Stories({ testimonials, texts }: { testimonials: Story[]; texts: Page["testimonials"] }) {
  return (
    <Section id="temoignages" headline={texts.headline} intro={texts.text}>
      <div className="card-row">
        {testimonials.map((story) => (
          <Testimonial key={story.id} {...testimonialOf(story)} tint="tertiary">
            {story.resultats && <p>{story.resultats}</p>}
          </Testimonial>
        ))}
      </div>
      <p className="hint">
        {inline(texts.rules)} {testimonials.some(({ isSample }) => isSample) && sampleNotice}
      </p>
    </Section>
  );
}

/** The form, the telephone number and the link to the contact page. */
function ContactCall({
  contact,
  contactTexts,
  texts,
  isSent,
  answer,
}: ContactFormProps &
  Pick<Route.ComponentProps["loaderData"], "contact" | "contactTexts"> & { texts: Page["contact"] }) {
  const { headline, text, submit, messagePlaceholder } = texts;
  return (
    <FormBand className="bg-primary-soft py-section" id="contact" aria-labelledby="contact-titre">
      <header className="flow">
        <h2 id="contact-titre">
          <HeadlineText {...headline} />
        </h2>
        <Paragraphs className="lead" text={text} />
        <p className="actions">
          <ButtonLink href={`tel:${internationalNumber(contact.phone)}`} variant="secondary">
            {contactTexts.call} le {contact.phone.replaceAll(" ", "\u00a0")}
          </ButtonLink>
          <ButtonLink href={href("/contact")} variant="quiet">
            {contactTexts.chat}
          </ButtonLink>
        </p>
        <p className="hint">Au téléphone {contact.phoneHours}.</p>
      </header>
      <ContactForm
        page={href("/residence-secondaire")}
        texts={contactTexts}
        submit={submit}
        placeholder={messagePlaceholder}
        isSent={isSent}
        answer={answer}
      />
    </FormBand>
  );
}

/** A drawing for the page on homes abroad: a white house above a bay. Decoration only. */
function Seaside() {
  return (
    <svg
      className="landscape tint-tertiary"
      viewBox="0 0 1440 640"
      preserveAspectRatio="xMaxYMax meet"
      aria-hidden="true"
    >
      <Sun x={1010} y={268} radius={70} rings={[104, 144, 188]} />
      <path d="M300 640C420 470 760 366 1440 360V640Z" className="tint-mid" />
      {WAVES.map((wave) => (
        <Contour key={wave} d={wave} />
      ))}
      <path d="M1150 560V330a70 70 0 0 1 140 0V560Z" className="fill-surface-raised" />
      <path d="M1290 560V372a58 58 0 0 1 116 0V560Z" className="fill-surface-raised" />
      <path d="M1196 560V392a24 24 0 0 1 48 0V560ZM1330 560V392a18 18 0 0 1 36 0V560Z" className="fill-hill-near" />
      <path d="M560 640C760 640 980 590 1090 520 1200 452 1320 430 1440 424V640Z" className="tint-deep" />
      <Contour d="M760 640C940 622 1080 580 1180 530 1270 486 1350 468 1440 460M900 640C1040 616 1150 588 1230 556 1310 524 1370 508 1440 502" />
      <path d="M980 640C1100 600 1240 566 1440 556V640Z" className="fill-inverse" />
    </svg>
  );
}

const WAVES = [
  "M810 440C900 424 990 414 1090 408",
  "M640 490C740 456 880 438 1000 432",
  "M760 512C840 492 920 478 1010 470",
  "M480 580C600 530 760 500 900 490",
  "M540 602C640 564 740 544 850 534",
];
