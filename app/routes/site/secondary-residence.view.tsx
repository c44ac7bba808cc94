import { href } from "react-router";
import { contact as contactWords } from "#app/content/contact.ts";
import { secondaryResidence as page } from "#app/content/secondary-residence.ts";
import type { ArticleTeaser } from "#app/domain/library/articles.server.ts";
import type { Story } from "#app/domain/testimonials/testimonials.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ClosingBlocks } from "#app/ui/closing-blocks.tsx";
import { HeadlineText } from "#app/ui/headline.tsx";
import { Seaside } from "#app/ui/seaside.tsx";
import { Section } from "#app/ui/section.tsx";
import { dialable } from "#app/ui/site-footer.tsx";
import { Testimonial } from "#app/ui/testimonial.tsx";
import { testimonialOf } from "#app/ui/testimonial-labels.ts";
import { ContactForm, type ContactFormProps } from "../leads/contact-form.view.tsx";
import { categoryLabel } from "../library/labels.ts";

interface Props extends ContactFormProps {
  contact: { phone: string; phoneHours: string };
  testimonials: Story[];
  articles: ArticleTeaser[];
}

export function SecondaryResidenceView({ testimonials, articles, ...contact }: Props) {
  const { hero, reasons, services, closing } = page;
  return (
    <>
      <section className="hero hero-tertiary">
        <Seaside />
        <div className="wrap">
          <p className="eyebrow">{hero.eyebrow}</p>
          <h1>
            <HeadlineText {...hero.headline} />
          </h1>
          <p className="lead">{hero.text}</p>
          <p className="actions">
            <ButtonLink href={hero.primary.to}>{hero.primary.label}</ButtonLink>
            <a className="link" href={hero.secondary.to}>
              {hero.secondary.label}
            </a>
          </p>
        </div>
      </section>

      <Section layout="split" id="raisons" headline={reasons.headline} intro={reasons.text}>
        <dl className="reasons">
          {reasons.items.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Section>

      <Section tone="muted" id="services" headline={services.headline} intro={services.text}>
        <ol className="six-steps tint-tertiary">
          {services.items.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <p className="hint">{services.note}</p>
      </Section>

      {testimonials.length > 0 && <Stories testimonials={testimonials} />}

      <Readings articles={articles} />

      <ContactCall {...contact} />

      <ClosingBlocks blocks={closing} />
    </>
  );
}

/** Three in all: the founder's articles first, readings of ours for as long as there are fewer. */
function Readings({ articles }: Pick<Props, "articles">) {
  const { headline, read, instead, all } = page.articles;
  const written = articles.map(({ slug, title, excerpt, category, readingTime }) => ({
    eyebrow: `${categoryLabel(category)} · ${readingTime}\u00a0min`,
    title,
    excerpt,
    link: { label: read, to: href("/articles/:slug", { slug }) },
  }));
  return (
    <Section tone="muted" id="a-lire" headline={headline}>
      <ul className="teasers wrap-anywhere">
        {[...written, ...instead].slice(0, 3).map(({ eyebrow, title, excerpt, link }) => (
          <li key={link.to}>
            <p className="eyebrow">{eyebrow}</p>
            <h3>{title}</h3>
            <p>{excerpt}</p>
            <a className="link" href={link.to}>
              {link.label}
              <span className="visually-hidden">, {title}</span>
            </a>
          </li>
        ))}
      </ul>
      <p>
        <a className="link" href={all.to}>
          {all.label}
        </a>
      </p>
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

/** The form, and for those who would rather talk: the telephone, or the page that says how to reach us. */
function ContactCall({ contact, ...form }: Omit<Props, "testimonials" | "articles">) {
  const { headline, text, submit, messagePlaceholder } = page.contact;
  return (
    <section className="band signup" id="contact" aria-labelledby="contact-titre">
      <div className="wrap">
        <header className="flow">
          <h2 id="contact-titre">
            <HeadlineText {...headline} />
          </h2>
          <p className="lead">{text}</p>
          <p className="actions">
            <ButtonLink href={`tel:${dialable(contact.phone)}`} variant="secondary">
              {contactWords.call} le {contact.phone.replaceAll(" ", "\u00a0")}
            </ButtonLink>
            <ButtonLink href={href("/contact")} variant="quiet">
              {contactWords.chat}
            </ButtonLink>
          </p>
          <p className="hint">Au téléphone {contact.phoneHours}.</p>
        </header>
        <ContactForm page={href("/residence-secondaire")} submit={submit} placeholder={messagePlaceholder} {...form} />
      </div>
    </section>
  );
}
