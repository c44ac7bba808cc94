import { guide } from "#app/content/guide.ts";
import type { FormAnswer } from "#app/ui/form-state.ts";
import { Section } from "#app/ui/section.tsx";
import { GuideForm } from "./guide-form.view.tsx";
import { GuideWords } from "./guide-offer.view.tsx";

interface Props {
  consentText: string;
  answer?: FormAnswer;
}

export function GuideView({ consentText, answer }: Props) {
  return (
    <>
      <section className="signup guide-head" aria-labelledby="guide-titre">
        <div className="wrap">
          <GuideWords heading="h1" />
          <GuideForm consentText={consentText} answer={answer} />
        </div>
      </section>
      <Section id="etapes" headline={{ text: "Les sept étapes,", accent: "en bref." }} intro={guide.sousTitre}>
        <ol className="guide-steps">
          {guide.etapes.map(({ numero, titre, jours, temps, resultat }) => (
            <li key={numero}>
              <h3>{titre}</h3>
              <p className="hint">
                {jours} · {temps}
              </p>
              <p>{resultat}</p>
            </li>
          ))}
        </ol>
        <p className="hint">{guide.prudence}</p>
      </Section>
    </>
  );
}
