import type { ResourceBlock } from "#app/content/resources/types.ts";
import { inline } from "./prose-blocks.tsx";

type Exercise = Extract<ResourceBlock, { kind: "exercise" }>;

/** A sheet of paper: the instructions, then ruled lines. The screen shows a few of them, the print all. */
export function ExerciseSheet({ title, duration, instructions, lines }: Exercise) {
  return (
    <section className="worksheet my-8 print:my-4" aria-label={`Exercice\u00a0: ${title}`}>
      <p className="hint">Exercice · {duration}</p>
      <h3>{title}</h3>
      <ol>
        {instructions.map((instruction) => (
          <li key={instruction}>{inline(instruction)}</li>
        ))}
      </ol>
      <div className="ruled" aria-hidden="true">
        {Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: empty lines are all alike
          <i key={line} />
        ))}
      </div>
    </section>
  );
}
