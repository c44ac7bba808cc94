import { href } from "react-router";
import type { Course } from "#app/content/courses/types.ts";
import type { PricePeriod } from "#app/domain/shop/catalogue/price-periods.ts";
import type { PriceTag } from "#app/domain/shop/catalogue/pricing.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { HeadlineText } from "#app/ui/headline.tsx";
import { Price } from "#app/ui/price.tsx";
import { TintShape } from "#app/ui/tint-shape.tsx";
import { BuyButton } from "./buy-button.view.tsx";
import { PriceHistory } from "./price-history.view.tsx";

export interface Sale {
  price: PriceTag;
  prices: readonly PricePeriod[];
  type: "payment" | "subscription";
}

interface Props {
  course: Course;
  /** The numbers of the modules that are not part of the offer yet. */
  toCome: readonly number[];
  sale: Sale;
  notForSale: string | null;
  checkout: string;
}

/** The price block: what is included, the price, and the seller's two promises. */
export function Offer({ course, toCome, sale, notForSale, checkout }: Props) {
  const { price } = sale;
  return (
    <section className="band band-muted" id="offre" aria-labelledby="offre-titre">
      <div className="wrap grid gap-x-columns gap-y-10 *:mt-0 *:min-w-0 lg:grid-cols-[1fr_26rem] lg:grid-rows-[auto_1fr] lg:items-start">
        <header className="flow">
          <h2 id="offre-titre">
            <HeadlineText {...course.offerTitle} />
          </h2>
          <p className="lead">{course.offerText}</p>
        </header>
        <div
          className={`card tint-${course.tint} overflow-hidden pt-48 lg:sticky lg:top-26 lg:col-start-2 lg:row-span-2 lg:row-start-1`}
        >
          <TintShape tint={course.tint} />
          <h3 className="font-text text-base leading-[1.4]">{course.eyebrow}</h3>
          <Price label={price.label} note={price.note} struck={price.struck ?? undefined} />
          <ul className="arc-list">
            <li>{contentLabel(course, toCome)}</li>
            <li>Accès immédiat, au plus tard sous 24&nbsp;heures</li>
            <li>Accès à vie, tant que le service existe, au moins 5&nbsp;ans</li>
            <li>
              <a href="#garantie">{course.guarantee.title}</a>
            </li>
          </ul>
          <div className="mt-8 grid gap-8">
            <BuyButton checkout={checkout} notForSale={notForSale} />
          </div>
          <p className="small">Paiement unique et sécurisé, par carte bancaire, sur la page de Stripe.</p>
          <PriceHistory {...sale} />
        </div>
        <Guarantee course={course} />
      </div>
    </section>
  );
}

function Guarantee({ course }: { course: Course }) {
  const { title, text, conditions, legalRight } = course.guarantee;
  return (
    <div className="flow" id="garantie">
      <h3 className="mt-10">{title}</h3>
      <p>{text}</p>
      <ul className="arc-list">
        {conditions.map((condition) => (
          <li key={condition}>{condition}</li>
        ))}
      </ul>
      <p className="small">{legalRight}</p>
      <h3 className="mt-10">Pas encore sûre&nbsp;?</h3>
      <p className="actions">
        <ButtonLink href={href("/challenge")} variant="quiet">
          Commencer par le challenge gratuit
        </ButtonLink>
        <ButtonLink href={href("/preuves-sociales")} variant="quiet">
          Lire les preuves
        </ButtonLink>
      </p>
    </div>
  );
}

/** « Cinq modules, trois bonus », or how many of the modules are part of the offer now. */
function contentLabel({ modules }: Course, toCome: readonly number[]): string {
  if (toCome.length === 0) return "Cinq modules, trois bonus";
  const here = modules.length - toCome.length;
  return `${here}\u00a0module${here > 1 ? "s" : ""} sur ${modules.length} et trois bonus\u00a0; le reste est à paraître, hors de l’offre`;
}
