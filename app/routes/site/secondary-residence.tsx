import { href } from "react-router";
import { seller } from "#app/config/seller.server.ts";
import { contact as contactTexts } from "#app/content/contact.ts";
import { secondaryResidence as page } from "#app/content/secondary-residence.ts";
import { listStories, type Story } from "#app/domain/people/testimonials/testimonials.server.ts";
import { type ArticleTeaser, findRelatedArticles } from "#app/domain/site/library/articles.server.ts";
import { formHeaders } from "#app/middleware/caching.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { requireOpinion } from "#app/middleware/guards.server.ts";
import { AwaitingOpinion } from "#app/ui/awaiting-opinion.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ClosingBlocks } from "#app/ui/closing-blocks.tsx";
import { HeadlineText } from "#app/ui/headline.tsx";
import { HeroActions } from "#app/ui/hero-actions.tsx";
import { LinkLine } from "#app/ui/link-line.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { PageOpening } from "#app/ui/page-opening.tsx";
import { Seaside } from "#app/ui/seaside.tsx";
import { Section } from "#app/ui/section.tsx";
import { internationalNumber } from "#app/ui/site-footer.tsx";
import { Testimonial } from "#app/ui/testimonial.tsx";
import { testimonialOf } from "#app/ui/testimonial-labels.ts";
import { contactForm, isSent } from "../leads/contact-form.server.ts";
import { ContactForm, type ContactFormProps } from "../leads/contact-form.view.tsx";
import { FormBand } from "../leads/form-band.view.tsx";
import { categoryLabel } from "../library/labels.ts";
import type { Route } from "./+types/secondary-residence";

/** Titles and categories as slugs. */
const ABROAD = /etranger|residence-secondaire|hors-de-france|maison/;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { phone, phoneHours } = seller;
  const db = context.get(dbContext);
  await requireOpinion(db, "residence-secondaire");
  const [testimonials, articles] = await Promise.all([
    listStories(db, "secondary-residence"),
    findRelatedArticles(db, ABROAD),
  ]);
  return { contact: { phone, phoneHours }, testimonials, articles, isSent: isSent(url) };
}

export const action = contactForm(href("/residence-secondaire"));

export const headers: Route.HeadersFunction = formHeaders("envoye");

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: page.metaTitle, description: page.metaDescription });

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AwaitingOpinion error={error} />;
}

export default function SecondaryResidence({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { testimonials, articles, contact, isSent } = loaderData;
  const { hero, reasons, services, closing } = page;
  return (
    <>
      <section className="hero hero-tertiary">
        <Seaside />
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
              <dd className="mt-2">{text}</dd>
            </div>
          ))}
        </dl>
      </Section>

      <Section tone="muted" id="services" headline={services.headline} intro={services.text}>
        <ol className="grid-fit-72 gap-x-columns gap-y-rows pb-8">
          {services.items.map(({ title, text }, index) => (
            <li key={title}>
              <p className="pb-2 font-display text-[clamp(2.5rem,6vw,4rem)] leading-none text-success">{index + 1}</p>
              <h3>{title}</h3>
              <p className="mt-2">{text}</p>
            </li>
          ))}
        </ol>
        <p className="hint">{services.note}</p>
      </Section>

      {testimonials.length > 0 && <Stories testimonials={testimonials} />}

      <Readings articles={articles} />

      <ContactCall contact={contact} isSent={isSent} answer={answer} />

      <ClosingBlocks blocks={closing} />
    </>
  );
}

/** Three readings: the founder's articles first, then pages of the site. */
function Readings({ articles }: { articles: ArticleTeaser[] }) {
  const { headline, read, instead, all } = page.articles;
  const written = articles.map(({ slug, title, excerpt, category, readingTime }) => ({
    eyebrow: `${categoryLabel(category)} · ${readingTime}\u00a0min`,
    title,
    excerpt,
    link: { label: read, to: href("/articles/:slug", { slug }) },
  }));
  return (
    <Section tone="muted" id="a-lire" headline={headline}>
      <ul className="grid-fit-72 gap-x-columns gap-y-rows wrap-anywhere">
        {[...written, ...instead].slice(0, 3).map(({ eyebrow, title, excerpt, link }) => (
          <li key={link.to} className="flex flex-col items-start">
            <p className="eyebrow">{eyebrow}</p>
            <h3 className="mt-2">{title}</h3>
            <p className="mt-2">{excerpt}</p>
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

function Stories({ testimonials }: { testimonials: Story[] }) {
  return (
    <Section id="temoignages" headline={page.testimonials.headline} intro={page.testimonials.text}>
      <div className="card-row">
        {testimonials.map((story) => (
          <Testimonial key={story.id} {...testimonialOf(story)} tint="tertiary">
            {story.resultats && <p>{story.resultats}</p>}
          </Testimonial>
        ))}
      </div>
      <p className="hint">{page.testimonials.rules}</p>
    </Section>
  );
}

/** The form, the telephone number and the link to the contact page. */
function ContactCall({
  contact,
  isSent,
  answer,
}: ContactFormProps & Pick<Route.ComponentProps["loaderData"], "contact">) {
  const { headline, text, submit, messagePlaceholder } = page.contact;
  return (
    <FormBand className="bg-primary-soft py-section" id="contact" aria-labelledby="contact-titre">
      <header className="flow">
        <h2 id="contact-titre">
          <HeadlineText {...headline} />
        </h2>
        <p className="lead">{text}</p>
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
        submit={submit}
        placeholder={messagePlaceholder}
        isSent={isSent}
        answer={answer}
      />
    </FormBand>
  );
}
