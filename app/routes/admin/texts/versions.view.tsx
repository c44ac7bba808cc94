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

/** Of two windows that were open at once. */
export const STORED_AND_TYPED = { from: "ce qui est enregistré", to: "ce que vous venez d’écrire" };

/** One line for each string, in the order of the page. */
function written(body: unknown): string {
  return strings(body)
    .filter(({ field }) => !/(?:^|-)(?:claims|figures|ids|tint|anchor|kind)(?:-|$)/.test(field))
    .map(({ text }) => text)
    .join("\n");
}
