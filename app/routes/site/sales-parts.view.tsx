import { href } from "react-router";
import { guarantee } from "#app/content/courses/course.ts";
import type { Story } from "#app/domain/people/testimonials/testimonials.server.ts";
import type { FormationForSale } from "#app/domain/shop/catalogue/for-sale.server.ts";
import { formatPrice } from "#app/domain/values/money.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { tintOf } from "#app/ui/formation-image.tsx";
import { TextAnchor } from "#app/ui/missing-pages.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useSharedWords } from "#app/ui/root-data.ts";
import { Section } from "#app/ui/section.tsx";
import { Testimonial } from "#app/ui/testimonial.tsx";
import { testimonialOf } from "#app/ui/testimonial-labels.ts";
import type { SaleState } from "../shop/labels.ts";
import { WaitingForm } from "../shop/waiting-form.view.tsx";

type PriceHistoryProps = Pick<FormationForSale, "prices" | "prolonged" | "type">;

/** Every price of the formation, with the codes that were announced, so that visitors can check an announced reduction. */
export function PriceHistory({ prices, prolonged, type }: PriceHistoryProps) {
  if (prices.length === 0 && !prolonged) return null;
  return (
    <details className="text-sm leading-normal">
      <summary className="py-2 underline underline-offset-4">Historique des prix</summary>
      <ul>
        {prices.map(({ amount, from, until, code }) => (
          <li key={`${from.toISOString()} ${code}`} className="py-2">
            {periodLabel(from, until)}&nbsp;: {formatPrice(amount, type)}
            {code && ` avec le code ${code}`}
          </li>
        ))}
      </ul>
      {prolonged && (
        <p>
          Prix de lancement annoncé jusqu’au {formatDate(prolonged.announced)}, prolongé une fois, le{" "}
          {formatDate(prolonged.at)}, jusqu’au {formatDate(prolonged.until)}&nbsp;: {prolonged.reason}
        </p>
      )}
    </details>
  );
}

/** A price ends on the first day of the next one. */
function periodLabel(from: Date, until: Date | null): string {
  const [first, last] = [formatDate(from), until && formatDate(new Date(until.getTime() - 1))];
  if (!last) return `Depuis le ${first}`;
  return first === last ? `Le ${first}` : `Du ${first} au ${last}`;
}

interface BuyButtonProps {
  slug: string;
  notForSale: SaleState | null;
}

/** The button, or what stands in its place while the formation cannot be bought. */
export function BuyButton({ slug, notForSale }: BuyButtonProps) {
  if (!notForSale)
    return (
      <ButtonLink href={href("/checkout/:slug", { slug })} wide>
        Acheter la formation
      </ButtonLink>
    );
  return (
    <>
      <Notice tone="warning">{notForSale.why}</Notice>
      {notForSale.hasList ? (
        <WaitingForm slug={slug} waiting={notForSale.waiting} />
      ) : (
        <ButtonLink href={href("/contact")} variant="secondary" wide>
          Nous écrire
        </ButtonLink>
      )}
    </>
  );
}

interface StoriesProps {
  stories: Story[];
  id?: string;
  /** The formation that they are about, where the page sells another one: « Formation Mindset ». */
  about?: string;
}

export function Stories({ stories, id = "temoignages", about }: StoriesProps) {
  const { headline, all } = useSharedWords().stories;
  if (stories.length === 0) return null;
  return (
    <Section id={id} headline={about ? { text: "Des avis sur", accent: about } : headline}>
      <ul className="grid gap-6 lg:grid-cols-3">
        {stories.map((story) => (
          <li key={story.id} className="flex max-sm:not-first:hidden">
            <Testimonial {...testimonialOf(story, about)} tint={tintOf(story.category)} />
          </li>
        ))}
      </ul>
      <p className="mt-6">
        <TextAnchor className="link" href={href("/temoignages")}>
          {all}
        </TextAnchor>
      </p>
    </Section>
  );
}

/** Below the offer: the promise, and what there is for who hesitates. */
export function Guarantee() {
  const { title, text, conditions, legalRight } = guarantee;
  const { unsure } = useSharedWords();
  return (
    <div className="flow" id="garantie">
      <h3>{title}</h3>
      <p>{text}</p>
      <p className="hint">{legalRight}</p>
      <details className="text-sm leading-normal">
        <summary className="py-2 underline underline-offset-4">Comment l’obtenir</summary>
        <ul className="arc-list mt-2">
          {conditions.map((condition) => (
            <li key={condition}>{condition}</li>
          ))}
        </ul>
      </details>
      <h3 className="mt-10 print:hidden">{unsure.title}</h3>
      <p className="actions">
        {unsure.links.map(({ label, to }) => (
          <ButtonLink key={to} href={to} variant="quiet">
            {label}
          </ButtonLink>
        ))}
      </p>
    </div>
  );
}
