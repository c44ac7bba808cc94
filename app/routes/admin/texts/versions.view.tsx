import { strings } from "#app/domain/values/lines.ts";
import { diffWords } from "#app/domain/values/word-diff.ts";
import { Button } from "#app/ui/button.tsx";
import { WordDiff } from "#app/ui/word-diff.tsx";

/** What is to be published by itself. */
export interface Plan {
  id: string;
  at: string;
  /** As a field has it. */
  le: string;
  isOlder: boolean;
}

interface ComparisonProps {
  title: string;
  from: unknown;
  to: unknown;
  /** What the two are called. */
  names?: { from: string; to: string };
}

/** What changed between two versions of a text, word by word. */
export function Comparison({ title, from, to, names }: ComparisonProps) {
  const parts = diffWords(written(from), written(to));
  const isSame = parts?.every(({ change }) => change === "same");
  return (
    <section className="notice notice-info flex flex-col gap-4" aria-label="Comparaison">
      <p className="notice-title">{title}</p>
      {isSame ? <p>Rien ne diffère.</p> : <WordDiff parts={parts} {...names} />}
    </section>
  );
}

interface ConflictProps {
  /** « Un autre onglet a enregistré ce texte » */
  said: string;
  theirs: unknown;
  mine: unknown;
}

/** Of two windows that were open at once. */
export function Conflict({ said, theirs, mine }: ConflictProps) {
  return (
    <Comparison
      names={{ from: "ce qui est enregistré", to: "ce que vous venez d’écrire" }}
      title={`${said} pendant que vous écriviez. Rien n’a été écrasé\u00a0: comparez, puis enregistrez de nouveau.`}
      from={theirs}
      to={mine}
    />
  );
}

/** One line for each string, in the order of the page. */
function written(body: unknown): string {
  return strings(body)
    .filter(({ field }) => !/(?:^|-)(?:claims|figures|ids|tint|anchor|kind)(?:-|$)/.test(field))
    .map(({ text }) => text)
    .join("\n");
}

interface ShownVersionProps {
  stored: {
    state: string | null;
    base: string;
    shown: string;
    /** Unless it is shown. */
    opensOnline: string | null;
    isDraft: boolean;
    planned: readonly Plan[];
  };
  answer: { shown: string } | undefined;
  /** The addresses of the editor, and of the versions. */
  here: string;
  versions: string;
  /** Whether something can be read on the site. */
  hasOnline: boolean;
}

/** Which version stands in the form, the way to the one that is online, and what is to be published by itself. */
export function ShownVersion({ stored, answer, here, versions, hasOnline }: ShownVersionProps) {
  const { state, base, opensOnline, isDraft, planned } = stored;
  const shown = answer?.shown ?? stored.shown;
  const isStored = shown === stored.shown;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {isStored && (
          <span>Ci-dessous&nbsp;: {state ?? `le texte d’origine${hasOnline ? ", qui est en ligne" : ""}`}.</span>
        )}
        {isStored && opensOnline && hasOnline && (
          <a className="link" href={here + opensOnline}>
            Ouvrir la version en ligne
          </a>
        )}
        {shown !== base && (
          <a className="link" href={here}>
            Ouvrir la dernière version enregistrée
          </a>
        )}
      </p>
      {planned.map(({ id, at, isOlder }) => (
        <form key={id} method="post" className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <input type="hidden" name="version" value={id} />
          {id === shown ? (
            <p>Publication prévue le {at}.</p>
          ) : (
            <p>
              Une version est prévue le {at}
              {isStored && isDraft && ", sans les changements du brouillon ci-dessous"}&nbsp;: à son heure, elle
              remplacera ce qui est en ligne.
              {isOlder && " Elle est plus ancienne\u00a0: ce qui a été publié depuis n’y est pas."}
            </p>
          )}
          <a className="link" href={`${versions}?version=${id}`}>
            Voir<span className="visually-hidden"> la version prévue le {at}</span>
          </a>
          {id !== shown && (
            <a className="link" href={`${here}?ouvrir=${id}`}>
              Modifier<span className="visually-hidden"> la version prévue le {at}</span>
            </a>
          )}
          <Button variant="quiet" className="text-sm">
            Annuler<span className="visually-hidden"> la publication du {at}</span>
          </Button>
        </form>
      ))}
    </>
  );
}
