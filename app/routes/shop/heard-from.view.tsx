import { z } from "zod";
import { HEARD_FROM, HEARD_FROM_CHOICES, type HeardFromAnswer } from "#app/content/heard-from.ts";
import { lineField } from "#app/domain/values/fields.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { DataNotice } from "#app/ui/notice.tsx";
import { RadioGroup } from "#app/ui/radio-group.tsx";

export const heardFromSchema = z
  .object({
    connue: z.enum(HEARD_FROM_CHOICES, { error: "Choisis une réponse de la liste." }).optional(),
    precision: lineField({ max: 80 }).optional(),
  })
  .refine(({ connue, precision }) => connue || precision, {
    path: ["connue"],
    message: "Choisis une réponse, ou passe cette question\u00a0: rien n’en dépend.",
  });

/** Her own words without a choice are another way. */
export function answerIn({ connue = "other", precision }: z.output<typeof heardFromSchema>): HeardFromAnswer {
  return { choice: connue, words: precision || null };
}

interface Props {
  isAsked: boolean;
  answer?: FormAnswer | undefined;
  /** What the answer stays with. */
  kept: "ta commande" | "ton inscription";
}

/** Once everything is paid or asked for, and never again: nobody has to answer. */
export function HeardFromForm({ isAsked, answer, kept }: Props) {
  const { field, summary } = formState({ answer, schema: heardFromSchema });
  if (!isAsked) return null;
  return (
    <section className="flow mt-12 border-line border-t pt-8" aria-labelledby="connue">
      <h2 id="connue">Comment nous as-tu connue&nbsp;?</h2>
      <form method="post" className="form-stack">
        <ErrorSummary errors={summary} />
        <RadioGroup
          {...field("connue")}
          label="Ta réponse"
          hint="Facultatif. Cela nous dit où parler de nos formations."
          options={Object.entries(HEARD_FROM).map(([value, label]) => ({ value, label }))}
        />
        <Field {...field("precision")} label="Où, exactement" hint="80 signes au plus." />
        <DataNotice>Ta réponse reste avec {kept}, et ne sert à rien d’autre qu’à ce compte.</DataNotice>
        <Button variant="secondary">Envoyer ma réponse</Button>
      </form>
    </section>
  );
}
