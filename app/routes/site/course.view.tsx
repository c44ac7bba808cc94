import { href } from "react-router";
import type { Course } from "#app/content/courses/types.ts";
import type { Story } from "#app/domain/people/testimonials/testimonials.server.ts";
import type { ReleaseDate } from "#app/domain/school/programme/read-programme.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Faq } from "#app/ui/faq.tsx";
import { Hero } from "#app/ui/hero.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { OrderBar } from "#app/ui/order-bar.tsx";
import { Section } from "#app/ui/section.tsx";
import { Offer, type Sale } from "./course-offer.view.tsx";
import { Bonuses, Modules, type Preview } from "./course-programme.view.tsx";
import { Benefits, Fit } from "./course-reasons.view.tsx";
import { Stories } from "./stories.view.tsx";

interface Props {
  course: Course;
  sale: Sale;
  /** The numbers of the modules that are not part of the offer yet. */
  modulesToCome: readonly number[];
  /** Why it cannot be bought now, shown in place of the button. */
  notForSale: string | null;
  preview: Preview | null;
  /** The modules that do not open at once. */
  releases: readonly ReleaseDate[];
  /** The addresses of pages that may not be shown yet. */
  hidden: readonly string[];
  stories: Story[];
}

export function CourseView({ course, sale, modulesToCome, notForSale, preview, releases, hidden, stories }: Props) {
  const { price } = sale;
  const checkout = href("/checkout/:slug", { slug: course.catalogueSlug });
  return (
    <>
      <Hero scene={course.tint} eyebrow={course.eyebrow} headline={course.title} text={course.objective}>
        {notForSale && <Notice tone="warning">{notForSale}</Notice>}
        <p className="actions">
          {!notForSale && <ButtonLink href={checkout}>{course.heroButton}</ButtonLink>}
          <ButtonLink href="#modules" variant="quiet">
            {course.modulesLink}
          </ButtonLink>
        </p>
        <p className="hero-price">
          <strong>{price.label}</strong> {price.note}
        </p>
      </Hero>
      <Modules course={course} toCome={modulesToCome} preview={preview} releases={releases} />
      <Bonuses course={course} />
      <Benefits course={course} />
      <Fit course={course} />
      <Stories stories={stories} />
      <Offer course={course} toCome={modulesToCome} sale={sale} notForSale={notForSale} checkout={checkout} />
      <Section layout="split" id="questions" headline={{ text: "Questions", accent: "fréquentes" }}>
        <Faq questions={course.faq.filter(({ page }) => !page || !hidden.includes(page))} />
      </Section>
      {!notForSale && <OrderBar name={course.eyebrow} price={price.label} href={checkout} label="Acheter" />}
    </>
  );
}
