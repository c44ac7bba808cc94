import { href } from "react-router";
import { z } from "zod";
import { seller } from "#app/config/seller.server.ts";
import type { SiteText } from "#app/content/texts/registry.ts";
import { consumeLimit } from "#app/domain/journal/limits/limits.server.ts";
import { nextMonday } from "#app/domain/people/subscribers/challenge-dates.ts";
import { signUpForChallenge } from "#app/domain/people/subscribers/challenge-signups.server.ts";
import { marketingConsentText } from "#app/domain/people/subscribers/marketing-consent.ts";
import { isSubscriber, marketingConsent } from "#app/domain/people/subscribers/subscribe.server.ts";
import { listStories, type Story } from "#app/domain/people/testimonials/testimonials.server.ts";
import { siteText } from "#app/domain/site/texts/site-texts.server.ts";
import { mailboxOf } from "#app/domain/values/email-address.ts";
import { checkbox, nameField, newEmailField, phoneField } from "#app/domain/values/fields.ts";
import { formatWeekday } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { ProgressArc } from "#app/ui/arc.tsx";
import { Button, LinkLine } from "#app/ui/button.tsx";
import { ClosingBlocks } from "#app/ui/closing-blocks.tsx";
import { EmailField, Honeypot, PhoneField } from "#app/ui/contact-fields.tsx";
import { Faq } from "#app/ui/disclosure.tsx";
import { Checkbox, ErrorSummary, Field } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { HeadlineText } from "#app/ui/headings.tsx";
import { Hero, HeroActions } from "#app/ui/hero.tsx";
import { DataNotice } from "#app/ui/notice.tsx";
import { textMeta } from "#app/ui/page-meta.ts";
import { Paragraphs } from "#app/ui/prose-blocks.tsx";
import { FormBand, FormCard, Section } from "#app/ui/section.tsx";
import { Testimonial } from "#app/ui/testimonial.tsx";
import { sampleNotice, testimonialOf } from "#app/ui/testimonial-labels.ts";
import type { Route } from "./+types/challenge";
import { publicForm } from "./public-form.server.ts";

const schema = z.object({
  prenom: nameField("Indique ton prénom."),
  email: newEmailField,
  telephone: phoneField.optional(),
  marketing: checkbox,
});

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  return {
    challenge: await siteText(db, "challenge"),
    days: (await siteText(db, "challenge-jours")).days,
    testimonials: await listStories(db, "challenge"),
    nextStart: formatWeekday(nextMonday(new Date())),
    consentText: marketingConsentText(seller.name),
  };
}

export const action = publicForm(
  { schema, limit: "challenge", thanks: href("/challenge/merci") },
  async (db, { prenom, email, telephone, marketing }, { sourceWord, actor }) => {
    const consent = marketingConsent(marketing);
    const signup = { email, firstName: prenom, phone: telephone ?? null, consent, sourceWord };
    // The thanks are the same.
    const isKnown = await isSubscriber(db, email);
    if (!isKnown && !(await consumeLimit(db, actor, "challenge-address", mailboxOf(email))).ok) return;
    await signUpForChallenge(db, signup, new Date());
  },
);

export const meta: Route.MetaFunction = (args) => textMeta(args, args.loaderData?.challenge);

export default function Challenge({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { challenge, days, testimonials, nextStart, consentText } = loaderData;
  const { hero, signup, faq, closing } = challenge;
  return (
    <>
      <Hero
        scene="primary"
        picture={challenge.picture}
        eyebrow={hero.eyebrow}
        headline={hero.headline}
        text={hero.text}
      >
        <ul className="amount flex flex-wrap gap-x-8 gap-y-1 text-lg">
          {hero.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <HeroActions primary={hero.primary} secondary={hero.secondary} />
      </Hero>
      <Programme {...challenge.programme} days={days} />
      <Fit {...challenge} />
      {testimonials.length > 0 && <Testimonials {...challenge.testimonials} testimonials={testimonials} />}
      <Bonuses {...challenge.bonuses} />
      <FormBand className="bg-primary-soft py-section" id={signup.anchor} aria-labelledby="inscription-titre">
        <header className="flow">
          <h2 id="inscription-titre">
            <HeadlineText {...signup.headline} />
          </h2>
          <Paragraphs className="lead" text={signup.text} />
          <ul className="arc-list">
            {signup.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          <p>
            Prochain départ&nbsp;: <strong>{nextStart}</strong>.
          </p>
        </header>
        <ChallengeForm submit={signup.submit} consentText={consentText} answer={answer} />
      </FormBand>
      <Section tone="plain" layout="split" id="questions" headline={faq.headline}>
        <Faq questions={faq.items} />
      </Section>
      <ClosingBlocks blocks={[closing]} />
    </>
  );
}

type Text = SiteText<"challenge">;

/** How far each day is set below the last one. */
const CLIMB = ["lg:mt-64", "lg:mt-48", "lg:mt-32", "lg:mt-16", ""];

/** Five steps on a rising line; the arc fills from one day to the next. */
function Programme({ headline, text, days }: Text["programme"] & Pick<SiteText<"challenge-jours">, "days">) {
  return (
    <Section id="programme" headline={headline} intro={text}>
      <ol className="grid gap-10 lg:grid-cols-5 lg:gap-8 min-[76rem]:-mt-44">
        {days.map(({ titre, description, duree, livrable }, index) => (
          <li key={titre} className={`flow ${CLIMB[index]}`}>
            <ProgressArc
              className="w-28"
              value={index + 1}
              max={days.length}
              label={`Jour ${index + 1} sur ${days.length}`}
            />
            <h3>
              <span className="eyebrow block font-text">Jour {index + 1}</span> {titre}
            </h3>
            <Paragraphs text={description} />
            <p className="hint">
              {duree}. {livrable}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Fit({ fit, noFit }: Pick<Text, "fit" | "noFit">) {
  return (
    <section className="band band-muted">
      <div className="wrap grid gap-12 *:mt-0 lg:grid-cols-2 lg:items-start lg:gap-24">
        <div className="flow">
          <h2 className="text-2xl">{fit.title}</h2>
          <ul className="arc-list gap-4 pt-2 text-lg">
            {fit.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
        <div className="flow">
          <h2 className="text-2xl">{noFit.title}</h2>
          <ul className="grid gap-2.5 text-ink-soft">
            {noFit.items.map((item) => (
              <li
                key={item}
                className="relative ps-8 before:absolute before:top-[0.75em] before:left-0 before:w-4.5 before:rounded-[2px] before:border-t-3 before:border-line-strong"
              >
                {item}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

function Testimonials({ headline, link, testimonials }: Text["testimonials"] & { testimonials: Story[] }) {
  return (
    <Section id="temoignages" headline={headline}>
      <div className="grid gap-5 sm:grid-cols-2">
        {testimonials.map((story, index) => (
          <Testimonial
            key={story.id}
            {...testimonialOf(story)}
            tint={(["primary", "secondary", "tertiary"] as const)[index % 3]}
            size={index === 0 ? "large" : "card"}
            className={index === 0 ? "mb-[clamp(1rem,4vw,3rem)] sm:col-span-full" : ""}
          >
            {story.resultats && <p>{story.resultats}</p>}
          </Testimonial>
        ))}
      </div>
      <p className="hint">
        Avis classés du plus récent au plus ancien, publiés après vérification de l’inscription.{" "}
        {testimonials.some(({ isSample }) => isSample) && sampleNotice}
      </p>
      <LinkLine href={link.to}>{link.label}</LinkLine>
    </Section>
  );
}

/** The gifts as an invoice of zero euros. They were never sold, so no value is stated (art. L121-2). */
function Bonuses({ headline, text, items, totalLabel }: Text["bonuses"]) {
  return (
    <Section tone="inverse" layout="split" id="bonus" headline={headline} intro={text}>
      <ul>
        {items.map(({ title, description }) => (
          <li key={title} className="border-t border-line py-6">
            <h3>{title}</h3>
            <Paragraphs className="mt-1.5" text={description} />
          </li>
        ))}
        <li className="flex items-baseline justify-between gap-6 border-t border-line amount py-6 text-2xl">
          <p className="leading-[1.1]">{totalLabel}</p>
          <p className="leading-none whitespace-nowrap">
            <span className="visually-hidden">À payer&nbsp;: </span>
            0&nbsp;€
          </p>
        </li>
      </ul>
    </Section>
  );
}

interface FormProps extends Pick<Text["signup"], "submit"> {
  consentText: string;
  answer?: FormAnswer;
}

function ChallengeForm({ submit, consentText, answer }: FormProps) {
  const { field, box, summary } = formState({ answer, schema });
  return (
    <FormCard>
      <ErrorSummary errors={summary} />
      <Field label="Prénom" {...field("prenom")} autoComplete="given-name" />
      <EmailField {...field("email")} />
      <PhoneField purpose="Pour te joindre si le challenge n’arrive pas dans ta boîte." {...field("telephone")} />
      <Checkbox {...box("marketing")} label={consentText} />
      <Honeypot />
      <Button wide pendingLabel="Envoi en cours...">
        {submit}
      </Button>
      <DataNotice>
        Ces données servent à t’envoyer le challenge et ses e-mails de suivi. Elles sont effacées 3&nbsp;ans après notre
        dernier contact.
      </DataNotice>
    </FormCard>
  );
}
