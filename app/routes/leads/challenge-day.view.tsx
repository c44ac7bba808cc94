import { href } from "react-router";
import { type ChallengeDay, challengeDays, challengeMessage, challengeQuestions } from "#app/content/challenge-days.ts";
import { type DaySheet, daySheets } from "#app/content/challenge-workbook.ts";
import { ProgressArc } from "#app/ui/arc.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Outcome } from "#app/ui/outcome.tsx";
import { WritingSheet } from "#app/ui/writing-sheet.tsx";

interface DayLink {
  jour: number;
  isOpen: boolean;
  /** « lundi 23 novembre 2026 » */
  opensOn: string;
}

interface Props extends DayLink {
  token: string;
  days: DayLink[];
}

export function ChallengeDayView({ jour, token, days }: Props) {
  const day = challengeDays.find((candidate) => candidate.jour === jour);
  const sheet = daySheets.find((candidate) => candidate.jour === jour);
  if (!day || !sheet) return null;
  return (
    <article className="challenge-day">
      <header className="challenge-day-head">
        <div className="wrap">
          <ProgressArc value={jour} max={days.length} label={`Jour ${jour} sur ${days.length}`} />
          <p className="eyebrow">Challenge, jour {jour}</p>
          <h1>{day.titre}</h1>
          <p className="lead">{sheet.sens}</p>
          <dl className="challenge-day-facts">
            <div>
              <dt>Temps</dt>
              <dd>{day.duree}</dd>
            </div>
            <div>
              <dt>Ce soir, tu as</dt>
              <dd>{day.livrable}</dd>
            </div>
          </dl>
        </div>
      </header>
      <div className="wrap challenge-day-body">
        <Action day={day} />
        <Examples sheet={sheet} />
        <section className="flow" aria-labelledby="ecrire">
          <h2 id="ecrire">De la place pour écrire</h2>
          <p>
            Imprime cette page, ou ouvre{" "}
            <a href={`${href("/challenge/cahier")}?token=${token}`}>le cahier des cinq jours (PDF)</a>.
          </p>
          {sheet.champs.map((field) => (
            <WritingSheet key={field.title} {...field} />
          ))}
        </section>
        <section className="flow" aria-labelledby="ce-soir">
          <h2 id="ce-soir">Ce soir</h2>
          <ul className="tick-list">
            {sheet.fini.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
        <OtherDays jour={jour} token={token} days={days} />
      </div>
    </article>
  );
}

function Action({ day }: { day: ChallengeDay }) {
  return (
    <section className="flow" aria-labelledby="action">
      <h2 id="action">L’action</h2>
      <ol className="action-list">
        {day.action.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {day.jour === 3 && (
        <>
          <h3>Le message à envoyer</h3>
          <blockquote className="challenge-day-message">{challengeMessage}</blockquote>
          <h3>Les sept questions</h3>
          <ol className="action-list">
            {challengeQuestions.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

function Examples({ sheet }: { sheet: DaySheet }) {
  return (
    <section className="flow" aria-labelledby="exemples">
      <h2 id="exemples">Deux exemples</h2>
      <div className="challenge-day-examples">
        <div>
          <h3>Une activité</h3>
          <p>{sheet.exemples.activite}</p>
        </div>
        <div>
          <h3>Un premier achat</h3>
          <p>{sheet.exemples.achat}</p>
        </div>
      </div>
      <div className="notice">
        <p className="notice-title">{sheet.blocage.titre}</p>
        <p>{sheet.blocage.texte}</p>
      </div>
    </section>
  );
}

function OtherDays({ jour, token, days }: Pick<Props, "jour" | "token" | "days">) {
  return (
    <nav className="challenge-day-nav" aria-label="Les cinq jours">
      <ol>
        {days.map((other) => (
          <li key={other.jour}>
            {other.isOpen ? (
              <a
                href={`${href("/challenge/jour/:day", { day: `${other.jour}` })}?token=${token}`}
                aria-current={other.jour === jour ? "page" : undefined}
              >
                Jour {other.jour}
              </a>
            ) : (
              <span>
                Jour {other.jour}, {other.opensOn.split(" ")[0]}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/**
 * One action a day is the promise of the challenge: the page of a day to come says when it opens, not what it holds.
 */
export function ClosedDayView({ jour, opensOn, token, days }: Props) {
  const latest = days.filter((day) => day.isOpen).at(-1);
  return (
    <Outcome
      sun="rising"
      title={`Ce jour s’ouvre ${opensOn.replace(/ \d{4}$/, "")} à 7\u00a0h`}
      text={`L’action du jour ${jour} t’arrive ce matin-là par e-mail. En attendant, ton cahier est prêt à imprimer.`}
    >
      <p className="actions">
        <ButtonLink href={`${href("/challenge/cahier")}?token=${token}`}>Ouvrir le cahier (PDF)</ButtonLink>
        {latest && (
          <ButtonLink
            href={`${href("/challenge/jour/:day", { day: `${latest.jour}` })}?token=${token}`}
            variant="quiet"
          >
            Revenir au jour {latest.jour}
          </ButtonLink>
        )}
      </p>
    </Outcome>
  );
}
