import { href } from "react-router";
import { seller } from "#app/config/seller.server.ts";
import { requestGuide } from "#app/domain/people/subscribers/guide-requests.server.ts";
import { marketingConsentText } from "#app/domain/people/subscribers/marketing-consent.ts";
import { marketingConsent } from "#app/domain/people/subscribers/subscribe.server.ts";
import { siteText } from "#app/domain/site/texts/site-texts.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { textMeta } from "#app/ui/page-meta.ts";
import { Photograph } from "#app/ui/photograph.tsx";
import { Paragraphs } from "#app/ui/prose-blocks.tsx";
import { FormBand, Section } from "#app/ui/section.tsx";
import type { Route } from "./+types/guide";
import { GuideDescription, GuideForm } from "./guide-offer.view.tsx";
import { leadSchema } from "./lead-form.view.tsx";
import { publicForm } from "./public-form.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const guide = await siteText(db, "guide");
  return { consentText: marketingConsentText(seller.name), guide, printed: await siteText(db, "guide-document") };
}

export const action = publicForm(
  { schema: leadSchema, limit: "guide", thanks: href("/guide/merci") },
  (db, { email, marketing }, { sourceWord }) =>
    requestGuide(db, { email, consent: marketingConsent(marketing), sourceWord }),
);

export const meta: Route.MetaFunction = (args) => textMeta(args, args.loaderData?.guide);

export default function Guide({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { consentText, guide, printed } = loaderData;
  const { picture } = guide;
  return (
    <>
      <FormBand className="bg-primary-soft pt-page pb-section" aria-labelledby="guide-titre">
        <div className="flow">
          <GuideDescription guide={guide} heading="h1" />
          {picture && (
            <Photograph picture={picture} sizes="(min-width: 64rem) 36rem, 92vw" className="aspect-3/2 rounded-lg" />
          )}
        </div>
        <GuideForm guide={guide} consentText={consentText} answer={answer} />
      </FormBand>
      <Section id="etapes" headline={{ text: "Les sept étapes,", accent: "en bref." }} intro={printed.sousTitre}>
        <ol className="grid-fit-76 gap-x-[clamp(1.5rem,4vw,3.5rem)] gap-y-10">
          {printed.etapes.map(({ titre, jours, temps, resultat }, index) => (
            <li key={titre}>
              <p className="font-display text-3xl leading-[1.1] font-semibold text-accent">{index + 1}</p>
              <h3>{titre}</h3>
              <p className="hint mt-1.5">
                {jours} · {temps}
              </p>
              <Paragraphs className="mt-1.5" text={resultat} />
            </li>
          ))}
        </ol>
        <Paragraphs className="hint" text={printed.prudence} />
      </Section>
    </>
  );
}
