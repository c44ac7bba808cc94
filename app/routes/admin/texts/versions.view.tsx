import { strings } from "#app/domain/values/lines.ts";
import { diffWords } from "#app/domain/values/word-diff.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { DataTable, RowActions } from "#app/ui/data-table.tsx";
import { WordDiff } from "#app/ui/word-diff.tsx";
import { STATE_LABELS } from "./labels.ts";

interface ComparisonProps {
  title: string;
  from: unknown;
  to: unknown;
  /** What the two are called. */
  names?: { from: string; to: string };
}

/** What changed between two versions of a text, word by word. */
function Comparison({ title, from, to, names }: ComparisonProps) {
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

interface Props {
  here: string;
  empty: string;
  versions: readonly { id: string; state: keyof typeof STATE_LABELS; by: string; at: string; isPublished: boolean }[];
  compared: { at: string; withOrigin: boolean; before: unknown; after: unknown } | undefined;
  /** Whether it came with a text. */
  hasOrigin?: boolean;
}

export function Versions({ here, empty, versions, compared, hasOrigin = false }: Props) {
  return (
    <>
      <h1>Versions</h1>
      <DataTable
        caption="Versions, de la plus récente à la plus ancienne"
        columns={["Enregistrée", "Par", "État", "Changements", "Actions"]}
        rows={versions.map(({ id, state, by, at, isPublished }) => ({
          key: id,
          cells: [
            at,
            by,
            <Badge key="state" tone={isPublished ? "green" : undefined}>
              {isPublished ? "En ligne" : STATE_LABELS[state]}
            </Badge>,
            <RowActions key="compare">
              <a className="link" href={`${here}?version=${id}`}>
                Comparer<span className="visually-hidden"> la version du {at} à la précédente</span>
              </a>
              {hasOrigin && (
                <a className="link" href={`${here}?version=${id}&avec=origine`}>
                  Comparer à l’origine<span className="visually-hidden"> la version du {at}</span>
                </a>
              )}
            </RowActions>,
            <form key="restore" method="post">
              <input type="hidden" name="version" value={id} />
              <Button variant="quiet" className="text-sm">
                Revenir à cette version<span className="visually-hidden"> ({at})</span>
              </Button>
            </form>,
          ],
        }))}
        empty={empty}
      />
      {compared && (
        <Comparison
          title={`Version du ${compared.at}${compared.withOrigin ? ", comparée au texte d’origine" : ""}`}
          from={compared.before}
          to={compared.after}
        />
      )}
    </>
  );
}
