import { guide, guidePage } from "#app/content/guide.ts";
import type { FormAnswer } from "#app/ui/form-state.ts";
import { HeadlineText } from "#app/ui/headline.tsx";
import { Section } from "#app/ui/section.tsx";
import { GuideForm } from "./guide-form.view.tsx";

interface Props {
  consentText: string;
  answer?: FormAnswer;
}

export function GuideView({ consentText, answer }: Props) {
  const { eyebrow, headline, text, points } = guidePage;
  return (
    <>
      <section className="signup guide-head" aria-labelledby="guide-titre">
        <div className="wrap">
          <header className="flow">
            <p className="eyebrow">{eyebrow}</p>
            <h1 id="guide-titre">
              <HeadlineText {...headline} />
            </h1>
            <p className="lead">{text}</p>
            <ul className="arc-list">
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </header>
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
