import type { ReactNode } from "react";
import { href } from "react-router";
import type { SheetField } from "#app/content/texts/challenge-schemas.ts";
import { counted } from "#app/content/typography.ts";
import { DAYS, dayOpensAt } from "#app/domain/people/subscribers/challenge-dates.ts";
import { findSignup } from "#app/domain/people/subscribers/challenge-signups.server.ts";
import { siteText } from "#app/domain/site/texts/site-texts.server.ts";
import { formatWeekday } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { notFound } from "#app/middleware/guards.server.ts";
import { ProgressArc } from "#app/ui/arc.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Outcome } from "#app/ui/outcome.tsx";
import { inline, Paragraphs } from "#app/ui/prose-blocks.tsx";
import { WritingSheet } from "#app/ui/writing-sheet.tsx";
import type { Route } from "./+types/challenge-day";

/**
 * One day of a participant's challenge, opened by the link of its email. It opens when the email is sent, and stays
 * open.
 */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const jours = Array.from({ length: DAYS }, (_, index) => index + 1);
  const jour = jours.find((number) => `${number}` === params.day) ?? 0;
  const signup = jour > 0 && (await findSignup(db, url.searchParams.get("token") ?? ""));
  const { days, ...third } = await siteText(db, "challenge-jours");
  const day = days[jour - 1];
  const sheet = (await siteText(db, "challenge-cahier")).days[jour - 1];
  if (!signup || !day || !sheet) throw notFound();
  const now = new Date();
  const opens = (jour: number) => ({
    jour,
    isOpen: dayOpensAt(signup.startsOn, jour) <= now,
    /** « lundi 23 novembre 2026 » */
    opensOn: formatWeekday(signup.startsOn.add({ days: jour - 1 })),
  });
  return { ...opens(jour), token: signup.token, days: jours.map(opens), day, sheet, third: jour === 3 ? third : null };
}

export const meta: Route.MetaFunction = ({ params }) => [{ title: `Challenge, jour ${params.day}` }];

type Page = Route.ComponentProps["loaderData"];

export default function ChallengeDayPage({ loaderData }: Route.ComponentProps) {
  const { jour, token, days, day, sheet, third } = loaderData;
  if (!loaderData.isOpen) return <ClosedDay {...loaderData} />;
  return (
    <article>
      <header className="bg-primary-soft py-opening">
        <div className="wrap max-w-3xl">
          <ProgressArc className="w-32" value={jour} max={days.length} label={`Jour ${jour} sur ${days.length}`} />
          <p className="eyebrow">Challenge, jour {jour}</p>
          <h1>{day.titre}</h1>
          <Paragraphs className="lead" text={sheet.sens} />
          <dl className="grid max-w-176 gap-x-[clamp(2rem,6vw,4rem)] gap-y-4 sm:grid-cols-2">
            <LabelledValue name="Temps">{day.duree}</LabelledValue>
            <LabelledValue name="Ce soir, tu as">{day.livrable}</LabelledValue>
          </dl>
        </div>
      </header>
      <div className="wrap max-w-3xl pt-opening pb-section">
        <Action day={day} third={third} />
        <Examples sheet={sheet} />
        <Part id="ecrire" title="De la place pour écrire">
          <p className="print:hidden">
            Prends un carnet, ou imprime cette page&nbsp;: les feuilles à remplir sont sur le papier, et dans{" "}
            <a href={`${href("/challenge/cahier")}?token=${token}`}>le cahier des cinq jours (PDF)</a>.
          </p>
          <dl className="grid gap-4 print:hidden">
            {sheet.champs.map((field) => (
              <div key={field.title}>
                <dt className="font-semibold">{field.title}</dt>
                <dd>{toWrite(field)}</dd>
              </div>
            ))}
          </dl>
          <div className="hidden flow print:block">
            {sheet.champs.map((field) => (
              <WritingSheet key={field.title} {...field} />
            ))}
          </div>
        </Part>
        <Part id="ce-soir" title="Ce soir">
          <ul className="list-disc ps-6 print:list-none print:ps-0">
            {sheet.fini.map((item) => (
              <li
                key={item}
                className="relative py-2 print:ps-9 print:before:absolute print:before:top-3 print:before:left-0 print:before:size-5 print:before:rounded-[0.3rem] print:before:border-2 print:before:border-line-strong"
              >
                {item}
              </li>
            ))}
          </ul>
        </Part>
        <OtherDays jour={jour} token={token} days={days} />
      </div>
    </article>
  );
}

/** « 6 lignes. », « Un tableau : Nom · Métier · Date. », with what the hint says. */
function toWrite(field: SheetField): string {
  const room =
    field.kind === "lines"
      ? counted(field.lines, "ligne")
      : `Un tableau de ${counted(field.rows.length, "ligne")}\u00a0: ${[...field.columns, ...field.rows].filter(Boolean).join(" · ")}`;
  return [field.hint, `${room}.`].filter(Boolean).join(" ");
}

function LabelledValue({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-display text-xl leading-[1.3] font-semibold">{children}</dd>
    </div>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="flow not-first:mt-[clamp(3rem,7vw,5rem)]" aria-labelledby={id}>
      <h2 className="text-2xl leading-[1.15]" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function Action({ day, third }: Pick<Page, "day" | "third">) {
  return (
    <Part id="action" title="L’action">
      <Steps steps={day.action} />
      {third && (
        <>
          <h3>Le message à envoyer</h3>
          <blockquote className="border-s-3 border-primary ps-6 font-display text-xl leading-[1.42]">
            <Paragraphs text={third.message} />
          </blockquote>
          <h3>Les sept questions</h3>
          <Steps steps={third.questions} />
        </>
      )}
    </Part>
  );
}

function Steps({ steps }: { steps: readonly string[] }) {
  return (
    <ol className="list-decimal ps-6 text-lg">
      {steps.map((step) => (
        <li key={step} className="not-first:mt-3 marker:font-semibold marker:text-accent">
          {inline(step)}
        </li>
      ))}
    </ol>
  );
}

function Examples({ sheet }: Pick<Page, "sheet">) {
  return (
    <Part id="exemples" title="Deux exemples">
      <div className="grid gap-8 sm:grid-cols-2">
        <div>
          <h3 className="mb-2">Une activité</h3>
          <Paragraphs text={sheet.exemples.activite} />
        </div>
        <div>
          <h3 className="mb-2">Un premier achat</h3>
          <Paragraphs text={sheet.exemples.achat} />
        </div>
      </div>
      <div className="notice">
        <p className="notice-title">{sheet.blocage.titre}</p>
        <Paragraphs text={sheet.blocage.texte} />
      </div>
    </Part>
  );
}

function OtherDays({ jour, token, days }: Pick<Page, "jour" | "token" | "days">) {
  return (
    <nav className="mt-[clamp(3rem,7vw,5rem)] print:hidden" aria-label="Les cinq jours">
      <ol className="flex flex-wrap gap-x-6 gap-y-1 border-t border-line pt-6">
        {days.map((other) => (
          <li key={other.jour}>
            {other.isOpen ? (
              <a
                className="inline-flex min-h-11 items-center aria-[current]:font-semibold aria-[current]:no-underline"
                href={`${href("/challenge/jour/:day", { day: `${other.jour}` })}?token=${token}`}
                aria-current={other.jour === jour ? "page" : undefined}
              >
                Jour {other.jour}
              </a>
            ) : (
              <span className="inline-flex min-h-11 items-center text-ink-soft">
                Jour {other.jour}, {other.opensOn.split(" ")[0]}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** A day to come says only when it opens: the challenge promises one action a day. */
function ClosedDay({ jour, opensOn, token, days }: Page) {
  const latest = days.filter((day) => day.isOpen).at(-1);
  return (
    <Outcome
      sun="rising"
      title={`Ce jour s’ouvre ${opensOn.replace(/ \d{4}$/, "")} à 7\u00a0h`}
      text={`L’action du jour ${jour} s’ouvre ici ce matin-là. En attendant, ton cahier est prêt à imprimer.`}
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
