import { href } from "react-router";
import { socialProof } from "#app/content/social-proof.ts";
import type { Category } from "#app/domain/testimonials/kinds.ts";
import type { Written } from "#app/domain/testimonials/testimonials.server.ts";
import { Attribution } from "#app/ui/attribution.tsx";
import { categoryTint } from "#app/ui/category-tint.ts";
import { Section } from "#app/ui/section.tsx";
import { Stars } from "#app/ui/testimonial.tsx";
import { datesLabel } from "#app/ui/testimonial-labels.ts";

const { anchor, headline, text, filterLabel, filters, empty } = socialProof.written;

/** The filter is a set of addresses: it works without JavaScript, and a choice can be sent to a friend. */
export function WrittenTestimonials({ written, category }: { written: Written[]; category: "tous" | Category }) {
  return (
    <Section id={anchor} headline={headline} intro={text}>
      <nav className="filter" aria-label={filterLabel}>
        <ul>
          {filters.map(({ value, label }) => (
            <li key={value}>
              <a
                href={`${href("/preuves-sociales")}?categorie=${value}#${anchor}`}
                aria-current={value === category ? "true" : undefined}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {written.length === 0 && <p className="lead">{empty}</p>}
      <div className="letters">
        {written.map((testimonial) => (
          <article key={testimonial.id} className="letter">
            <header className="flow">
              <p className="eyebrow">{filters.find(({ value }) => value === testimonial.category)?.label}</p>
              {testimonial.title && <h3>{testimonial.title}</h3>}
              {testimonial.transformation && <p>{testimonial.transformation}</p>}
            </header>
            <figure className="flow">
              {testimonial.rating !== null && <Stars value={testimonial.rating} />}
              <blockquote>
                <p>
                  «{"\u00a0"}
                  {testimonial.text}
                  {"\u00a0"}»
                </p>
              </blockquote>
              {testimonial.result && (
                <p>
                  <strong>Où elle en est.</strong> {testimonial.result}.
                </p>
              )}
              <Attribution
                name={testimonial.author}
                about={testimonial.city}
                dates={datesLabel(testimonial)}
                isSample={testimonial.isSample}
                tint={categoryTint(testimonial.category)}
              />
            </figure>
          </article>
        ))}
      </div>
    </Section>
  );
}
