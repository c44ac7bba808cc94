import { strings } from "#app/domain/values/lines.ts";
import { diffWords } from "#app/domain/values/word-diff.ts";
import { WordDiff } from "#app/ui/word-diff.tsx";

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
