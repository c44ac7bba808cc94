import { guide } from "#app/content/guide.ts";
import type { FormAnswer } from "#app/ui/form-state.ts";
import { Section } from "#app/ui/section.tsx";
import { FormBand } from "./form-band.view.tsx";
import { GuideForm } from "./guide-form.view.tsx";
import { GuideDescription } from "./guide-offer.view.tsx";

interface Props {
  consentText: string;
  answer?: FormAnswer;
}

export function GuideView({ consentText, answer }: Props) {
  return (
    <>
      <FormBand className="bg-primary-soft pt-page pb-section" aria-labelledby="guide-titre">
        <GuideDescription heading="h1" />
        <GuideForm consentText={consentText} answer={answer} />
      </FormBand>
      <Section id="etapes" headline={{ text: "Les sept étapes,", accent: "en bref." }} intro={guide.sousTitre}>
        <ol className="grid-fit-76 gap-x-[clamp(1.5rem,4vw,3.5rem)] gap-y-10">
          {guide.etapes.map(({ numero, titre, jours, temps, resultat }) => (
            <li key={numero}>
              <p className="font-display text-3xl leading-[1.1] font-medium text-accent">{numero}</p>
              <h3>{titre}</h3>
              <p className="hint mt-1.5">
                {jours} · {temps}
              </p>
              <p className="mt-1.5">{resultat}</p>
            </li>
          ))}
        </ol>
        <p className="hint">{guide.prudence}</p>
      </Section>
    </>
  );
}
