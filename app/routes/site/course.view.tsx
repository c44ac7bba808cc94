import type { Course } from "#app/content/courses/types.ts";
import type { PriceTag } from "#app/domain/catalogue/pricing.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Faq } from "#app/ui/faq.tsx";
import { HeadlineText } from "#app/ui/headline.tsx";
import { Price } from "#app/ui/price.tsx";
import { Section } from "#app/ui/section.tsx";

interface Props {
  course: Course;
  price: PriceTag;
  notForSale: string | null;
}

export function CourseView({ course, price, notForSale }: Props) {
  const checkout = `/checkout/${course.catalogueSlug}`;
  return (
    <>
      <Section>
        <p className="eyebrow">{course.eyebrow}</p>
        <h1>
          <HeadlineText {...course.title} />
        </h1>
        <p className="lead">{course.objective}</p>
        <p className="actions">
          <ButtonLink href={checkout}>{course.heroButton}</ButtonLink>
          <a href="#modules">{course.modulesLink}</a>
        </p>
      </Section>
      <Section tone="sand" id="modules">
        <h2>
          <HeadlineText {...course.modulesTitle} />
        </h2>
        <p>{course.modulesIntro}</p>
        <ol className="modules">
          {course.modules.map((module) => (
            <li key={module.number}>
              <h3>{module.title}</h3>
              <p>{module.summary}</p>
              <ul className="arc-list">
                {module.points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
              <p>{module.result}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section>
        <h2>
          <HeadlineText {...course.bonusesTitle} />
        </h2>
        {course.bonuses.map((bonus) => (
          <div key={bonus.title}>
            <h3>{bonus.title}</h3>
            <p>{bonus.description}</p>
          </div>
        ))}
      </Section>
      <Section tone="plum">
        <h2>
          <HeadlineText {...course.benefitsTitle} />
        </h2>
        {course.benefits.map((benefit) => (
          <div key={benefit.title}>
            <h3>{benefit.title}</h3>
            <p>{benefit.text}</p>
          </div>
        ))}
      </Section>
      <Section id="offre">
        <h2>
          <HeadlineText {...course.offerTitle} />
        </h2>
        <p>{course.offerText}</p>
        <Price label={price.label} note={price.note} struck={price.struck ?? undefined} />
        {notForSale ? <p>{notForSale}</p> : <ButtonLink href={checkout}>Acheter la formation</ButtonLink>}
        <h3>{course.guarantee.title}</h3>
        <p>{course.guarantee.text}</p>
        <ul className="arc-list">
          {course.guarantee.conditions.map((condition) => (
            <li key={condition}>{condition}</li>
          ))}
        </ul>
        <p>{course.guarantee.legalRight}</p>
        <p>
          <a href="/challenge">Commencer par le challenge gratuit</a> · <a href="/preuves-sociales">Lire les preuves</a>
        </p>
      </Section>
      <Section tone="sand">
        <h2>Questions fréquentes</h2>
        <Faq questions={course.faq} />
      </Section>
    </>
  );
}
