import { strings } from "#app/domain/site/texts/text-checks.ts";
import { diffWords } from "#app/domain/values/word-diff.ts";
import { WordDiff } from "#app/ui/word-diff.tsx";

interface Props {
  title: string;
  from: unknown;
  to: unknown;
}

/** What changed between two versions of a text, word by word. */
export function Comparison({ title, from, to }: Props) {
  const parts = diffWords(written(from), written(to));
  const isSame = parts?.every(({ change }) => change === "same");
  return (
    <section className="notice notice-info flex flex-col gap-4" aria-label="Comparaison">
      <p className="notice-title">{title}</p>
      {isSame ? <p>Rien ne diffère.</p> : <WordDiff parts={parts} />}
    </section>
  );
}

/** One line for each string, in the order of the page. */
function written(body: unknown): string {
  return strings(body)
    .filter(({ field }) => !/(?:^|-)(?:claims|figures|ids|tint|anchor|kind)(?:-|$)/.test(field))
    .map(({ text }) => text)
    .join("\n");
}
