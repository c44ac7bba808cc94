import { z } from "zod";
import { LAST_DAY } from "#app/domain/people/sequences/entries.ts";
import type { StepText } from "#app/domain/people/sequences/steps.server.ts";
import { intField, lineField, revisionField } from "#app/domain/values/fields.ts";
import { Button, EnterButton } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { formState } from "#app/ui/form-state.ts";
import { Checked, type LetterAnswer, LetterFields, letterFields, letterValues } from "../newsletters/letter.view.tsx";
import { Conflict } from "../texts/versions.view.tsx";

const DAY = `Il faut un jour de 0 à ${LAST_DAY}.`;
const HOUR = "Il faut une heure de 6 à 21.";

export const stepSchema = z.object({
  jour: intField(DAY, 0, LAST_DAY),
  heure: intField(HOUR, 6, 21),
  ...letterFields,
  objet: lineField({ isTypeset: true, max: 90, min: 1, missing: "Il faut un objet." }),
  revision: revisionField.default(1),
  intent: z.enum(["enregistrer", "apercu", "verifier"]).default("enregistrer"),
});

export function textOf(typed: z.output<typeof stepSchema>): StepText {
  const { jour: day, heure: hour, objet: subject, accroche: intro, texte: bodyMd, signature } = typed;
  return { day, hour, subject, intro, bodyMd, signature };
}

/** As its form has it. */
export function stepValues({ day, hour, ...words }: StepText): Record<string, string> {
  return { jour: `${day}`, heure: `${hour}`, ...letterValues(words) };
}

interface Props {
  revision: number;
  text: StepText;
  answer: LetterAnswer | undefined;
  isNew?: boolean;
}

export function StepForm({ revision, text, answer, isNew = false }: Props) {
  const { field, summary } = formState({ answer, stored: stepValues(text), schema: stepSchema });
  return (
    <>
      {answer?.conflict && <Conflict said="Un autre onglet a enregistré cette étape" {...answer.conflict} />}
      <form method="post" className="form-stack max-w-176" data-is-changed={answer && ""}>
        <EnterButton name="intent" value="enregistrer" />
        <Checked {...answer} summary={summary} />
        <input type="hidden" name="revision" value={revision} />
        <Field
          label="Jour"
          type="number"
          {...field("jour")}
          hint="0&nbsp;: le jour même, à l’heure dite, ou tout de suite si elle est passée."
        />
        <Field label="Heure" type="number" {...field("heure")} hint="De 6 à 21, à l’heure de Paris." />
        <LetterFields field={field} />
        <p className="actions">
          <Button name="intent" value="enregistrer">
            Enregistrer
          </Button>
          {!isNew && (
            <>
              <Button name="intent" value="apercu" variant="secondary">
                Aperçu
              </Button>
              <Button name="intent" value="verifier" variant="secondary">
                Vérifier
              </Button>
            </>
          )}
        </p>
      </form>
    </>
  );
}
