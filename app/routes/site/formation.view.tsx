import { href } from "react-router";
import { guarantee } from "#app/content/courses/guarantee.ts";
import { formationPage, questionsOf } from "#app/content/formation-page.ts";
import type { Story } from "#app/domain/people/testimonials/testimonials.server.ts";
import type { PublicModule } from "#app/domain/school/programme/read-programme.server.ts";
import type { PricePeriod } from "#app/domain/shop/catalogue/price-periods.ts";
import type { PriceTag } from "#app/domain/shop/catalogue/pricing.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Faq } from "#app/ui/faq.tsx";
import { FormationImage, tintOf } from "#app/ui/formation-image.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { OrderBar } from "#app/ui/order-bar.tsx";
import { Price } from "#app/ui/price.tsx";
import { Section } from "#app/ui/section.tsx";
import { BuyButton } from "./buy-button.view.tsx";
import { FormationProgramme } from "./formation-programme.view.tsx";
import { categoryLabels } from "./labels.ts";
import { PriceHistory } from "./price-history.view.tsx";
import { Stories } from "./stories.view.tsx";

interface FormationPage {
  slug: string;
  name: string;
  description: string;
  features: string[];
  imageUrl: string | null;
  category: keyof typeof categoryLabels;
  type: keyof typeof formationPage.access;
  price: PriceTag;
  prices: PricePeriod[];
  /** Why it cannot be bought now, shown in place of the button. */
  notForSale: string | null;
  modules: PublicModule[];
  questions: { question: string; answer: string }[];
  stories: Story[];
}

export function FormationView({ formation }: { formation: FormationPage }) {
  const {
    slug,
    name,
    description,
    features,
    imageUrl,
    category,
    type,
    price,
    prices,
    notForSale,
    modules,
    questions,
    stories,
  } = formation;
  const checkout = href("/checkout/:slug", { slug });
  return (
    <div className={`tint-${tintOf(category)}`}>
      <header className="wrap grid gap-12 py-16 lg:grid-cols-2 lg:items-center lg:gap-x-24">
        <div className="flex flex-col items-start gap-6">
          <p className="font-semibold text-accent text-sm leading-normal">
            <a href={href("/formations")}>Toutes les formations</a> · {categoryLabels[category]}
          </p>
          <h1>{name}</h1>
          <p className="text-ink-soft text-lg">{description}</p>
          {notForSale && <Notice tone="warning">{notForSale}</Notice>}
          <p>
            <strong>{price.label}</strong> {price.note}
          </p>
          {!notForSale && <ButtonLink href={checkout}>Acheter la formation</ButtonLink>}
        </div>
        <FormationImage imageUrl={imageUrl} category={category} />
      </header>
      {modules.length > 0 && <FormationProgramme slug={slug} modules={modules} />}
      <Section tone="muted" layout="split" id="contenu-formation" headline={{ text: "Ce qu’elle", accent: "contient" }}>
        <ul className="arc-list">
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      </Section>
      <Stories stories={stories} />
      <Section layout="split" id="offre" headline={{ text: "Le prix,", accent: "tout compris" }}>
        <div className="card flex flex-col gap-6">
          <Price label={price.label} note={price.note} struck={price.struck ?? undefined} />
          <ul className="arc-list">
            <li>Accès immédiat, au plus tard sous 24&nbsp;heures</li>
            <li>{formationPage.access[type]}</li>
            <li>{guarantee.title}</li>
          </ul>
          <BuyButton checkout={checkout} notForSale={notForSale} />
          <p className="small">{formationPage.charge[type]}</p>
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
        <p className="small">{guarantee.legalRight}</p>
      </Section>
      <Section layout="split" id="questions" headline={{ text: "Questions", accent: "fréquentes" }}>
        <Faq questions={[...questions, ...questionsOf(type)]} />
      </Section>
      {!notForSale && <OrderBar name={name} price={price.label} href={checkout} label="Acheter" />}
    </div>
  );
}
