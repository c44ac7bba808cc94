import type { ReactNode } from "react";
import { href } from "react-router";
import { GUARANTEE_BELOW_PERCENT, GUARANTEE_DAYS, WITHDRAWAL_DAYS } from "#app/content/legal/promises.ts";
import { FORMATS, type FormatChoice } from "#app/domain/school/blocks/formats.ts";
import type { LearnerLesson } from "#app/domain/school/release/open-formation.server.ts";
import { durationLabel } from "#app/domain/values/duration.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { Button } from "#app/ui/button.tsx";

/** « Film · Son · Texte · Papier »: one line of links, so that nothing moves after a choice. */
export function Formats({ choices }: { choices: FormatChoice[] }) {
  return (
    <nav aria-label="Film, son, texte ou papier" className="print:hidden">
      <ul className="flex flex-wrap gap-x-6 text-sm leading-normal">
        {choices.map(({ format, label, size, isShown }) => (
          <li key={format} className="inline-flex min-h-11 items-center gap-1 sm:min-h-8">
            {isShown ? (
              <strong aria-current="true">{label}</strong>
            ) : (
              <a className="link" href={`?poids=${FORMATS[format]}`} rel="nofollow" data-keeps-position="">
                {label}
              </a>
            )}
            <span className="text-ink-soft">· {size}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function PrintNote({ slug }: { slug: string }) {
  return (
    <p className="notice notice-info max-w-[38rem] print:hidden">
      Cette page est prête à imprimer, par le menu de ton navigateur. Le papier reste ton choix, de leçon en leçon,
      jusqu’à ce que tu en prennes un autre ci-dessus&nbsp;: là, les exercices se remplissent à l’écran. Toute la
      formation est dans{" "}
      <a className="link" href={href("/formations/:slug/livret.pdf", { slug })} rel="nofollow">
        le livret (PDF)
      </a>
      .
    </p>
  );
}

interface Props {
  formation: string;
  lesson: string;
  isDone: boolean;
  hasNext: boolean;
  /** The quiz that must be passed first. */
  quizToPass: { id: string; title: string } | undefined;
  /** The last day (ISO) of the guarantee that ends when this lesson is done; else null. */
  guaranteeUntil: string | null;
}

/** The button to the next step, where the lesson ends. */
export function LessonDone({ formation, lesson, isDone, hasNext, quizToPass, guaranteeUntil }: Props) {
  if (isDone) {
    return (
      <div className="flex max-w-[38rem] flex-wrap items-center gap-x-6 gap-y-2 border-line border-t pt-8">
        <p className="font-semibold text-success" role="status">
          Leçon terminée.
        </p>
        <DoneForm formation={formation} lesson={lesson} state="a-faire">
          <Button variant="quiet">Marquer comme à faire</Button>
        </DoneForm>
      </div>
    );
  }
  if (quizToPass) {
    return (
      <p className="max-w-[38rem] border-line border-t pt-8 print:hidden">
        Pour terminer cette leçon, réussis d’abord le quiz{" "}
        <a className="link" href={`#${quizToPass.id}`}>
          {quizToPass.title}
        </a>
      </p>
    );
  }
  return (
    <DoneForm
      formation={formation}
      lesson={lesson}
      state="fait"
      className="max-w-[38rem] border-line border-t pt-8 print:hidden"
    >
      {guaranteeUntil && (
        <p className="pb-4 hint">
          Cette leçon terminée, tu auras suivi {GUARANTEE_BELOW_PERCENT}&nbsp;% de la formation ou plus&nbsp;: la
          garantie de {GUARANTEE_DAYS}&nbsp;jours, ouverte jusqu’au {formatDate(guaranteeUntil)}, ne s’appliquera plus.
          Ton droit de rétractation de {WITHDRAWAL_DAYS}&nbsp;jours n’en dépend pas.
        </p>
      )}
      <Button className="w-full lg:w-auto">{hasNext ? "J’ai terminé, leçon suivante" : "J’ai terminé"}</Button>
    </DoneForm>
  );
}

interface DoneFormProps {
  formation: string;
  lesson: string;
  state: "fait" | "a-faire";
  className?: string;
  children: ReactNode;
}

function DoneForm({ formation, lesson, state, className, children }: DoneFormProps) {
  return (
    <form
      method="post"
      action={href("/formations/:slug/apprendre/:lesson/fait", { slug: formation, lesson })}
      className={className}
    >
      <input type="hidden" name="etat" value={state} />
      {children}
    </form>
  );
}

interface NeighboursProps {
  slug: string;
  previous: LearnerLesson | undefined;
  next: LearnerLesson | undefined;
  formation: string;
  lesson: { title: string };
}

export function Neighbours({ slug, previous, next, formation, lesson }: NeighboursProps) {
  const subject = encodeURIComponent(`Leçon «\u00a0${lesson.title}\u00a0», ${formation}`);
  return (
    <nav
      className="flex max-w-[38rem] flex-col items-start gap-2 border-line border-t pt-6 print:hidden"
      aria-label="Leçons voisines et aide"
    >
      {next ? (
        <a className="link" href={href("/formations/:slug/apprendre/:lesson", { slug, lesson: next.slug })} rel="next">
          Suivante&nbsp;: {next.title} · {durationLabel(next.minutes)}
        </a>
      ) : (
        <a className="link" href={href("/formations/:slug/apprendre", { slug })}>
          Retour au programme
        </a>
      )}
      {previous && (
        <a
          className="link"
          href={href("/formations/:slug/apprendre/:lesson", { slug, lesson: previous.slug })}
          rel="prev"
        >
          Précédente&nbsp;: {previous.title}
        </a>
      )}
      <a
        className="link pt-6 font-normal text-ink-soft text-sm"
        href={`${href("/contact")}?objet=defaut&sujet=${subject}#contact`}
      >
        Signaler un défaut de cette leçon
      </a>
    </nav>
  );
}
