import { href } from "react-router";
import { socialProof } from "#app/content/social-proof.ts";
import type { Category } from "#app/domain/people/testimonials/kinds.ts";
import type { Written } from "#app/domain/people/testimonials/testimonials.server.ts";
import { Attribution } from "#app/ui/attribution.tsx";
import { categoryTint } from "#app/ui/category-tint.ts";
import { Section } from "#app/ui/section.tsx";
import { Stars } from "#app/ui/testimonial.tsx";
import { datesLabel } from "#app/ui/testimonial-labels.ts";

const { anchor, headline, text, filterLabel, filters, empty } = socialProof.written;

/** The filters are links, so that they work without JavaScript and can be shared. */
export function WrittenTestimonials({ written, category }: { written: Written[]; category: "tous" | Category }) {
  return (
    <Section id={anchor} headline={headline} intro={text}>
      <nav aria-label={filterLabel}>
        <ul className="flex flex-wrap gap-2">
          {filters.map(({ value, label }) => (
            <li key={value}>
              <a
                className="inline-flex min-h-11 items-center rounded-[2rem] border-[1.5px] border-line-strong px-5 py-1 text-sm font-semibold no-underline aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-surface"
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
      <div className="mt-10">
        {written.map((testimonial) => (
          <article
            key={testimonial.id}
            className="grid gap-5 border-t border-line py-[clamp(2rem,5vw,3.5rem)] lg:grid-cols-[4fr_8fr] lg:gap-16"
          >
            <header className="flow [--flow:0.75rem]">
              <p className="eyebrow">{filters.find(({ value }) => value === testimonial.category)?.label}</p>
              {testimonial.title && <h3 className="text-2xl font-medium tracking-[-0.015em]">{testimonial.title}</h3>}
              {testimonial.transformation && <p>{testimonial.transformation}</p>}
            </header>
            <figure className="flow">
              {testimonial.rating !== null && <Stars value={testimonial.rating} />}
              <blockquote className="font-display text-xl leading-[1.42]">
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
