import { Checkbox, Field } from "#app/ui/field.tsx";
import { FieldError, fieldId, firstOf } from "#app/ui/field-parts.tsx";
import type { AuthorFieldsProps } from "../block-kind.ts";
import { QUIZ_MODELS, USUAL_PERCENT } from "../sheet-models.ts";
import { AddButton, SheetAuthorFields } from "./list-fields.tsx";
import { MAX_ANSWERS } from "./quiz-form.ts";

export function QuizAuthorFields({ own, itemsOf }: AuthorFieldsProps) {
  return (
    <SheetAuthorFields
      own={own}
      list="questions"
      to="au quiz"
      items={itemsOf("questions")}
      models={QUIZ_MODELS}
      item={(index) => <Question own={own} itemsOf={itemsOf} index={index} />}
    >
      <Conditions own={own} />
    </SheetAuthorFields>
  );
}

function Question({ own, itemsOf, index }: Pick<AuthorFieldsProps, "own" | "itemsOf"> & { index: number }) {
  const at = (rest: string) => own("questions", `-${index}${rest}`);
  return (
    <>
      <input type="hidden" name={at("-key").name} value={at("-key").defaultValue} />
      <Field label="Question" type="textarea" rows={2} {...at("-text")} saysOptional={false} />
      <Answers
        own={own}
        list={`-${index}-choices`}
        count={itemsOf("questions", `-${index}-choices`).length}
        to={`à la question ${index + 1}`}
      />
      <Checkbox
        label="Plusieurs réponses possibles"
        hint="Avec deux bonnes réponses, cela va de soi."
        name={at("-several").name}
        defaultChecked={at("-several").defaultValue === "on"}
      />
      <Field
        label="Explication"
        type="textarea"
        rows={2}
        hint="Elle s’affiche avec la bonne réponse."
        {...at("-explanation")}
      />
    </>
  );
}

function Answers({ own, list, count, to }: { own: AuthorFieldsProps["own"]; list: string; count: number; to: string }) {
  const whole = own("questions", list);
  const id = fieldId(whole.name);
  const message = firstOf(whole.error);
  const answers = Array.from({ length: count }, (_, index) => ({ index, rest: `${list}-${index}` }));
  return (
    <fieldset id={id} className="flex min-w-0 flex-col gap-3" aria-describedby={message && `${id}-erreur`}>
      <legend className="mb-1 font-semibold">Réponses</legend>
      <p className="hint">Cochez les bonnes. Une réponse laissée vide n’est pas montrée.</p>
      <FieldError id={id} message={message} />
      {answers.map(({ index, rest }) => (
        <div key={rest} className="grid items-end gap-x-4 gap-y-1 sm:grid-cols-[1fr_auto]">
          <input
            type="hidden"
            name={own("questions", `${rest}-key`).name}
            value={own("questions", `${rest}-key`).defaultValue}
          />
          <Field label={`Réponse ${index + 1}`} {...own("questions", rest)} saysOptional={false} />
          <Checkbox
            label={
              <>
                Bonne réponse<span className="visually-hidden"> (réponse {index + 1})</span>
              </>
            }
            name={own("questions", `${rest}-ok`).name}
            defaultChecked={own("questions", `${rest}-ok`).defaultValue === "on"}
          />
        </div>
      ))}
      {count < MAX_ANSWERS && (
        <p>
          <AddButton list={whole.name} count={count} label="Ajouter une réponse" to={to} />
        </p>
      )}
    </fieldset>
  );
}

function Conditions({ own }: Pick<AuthorFieldsProps, "own">) {
  return (
    <>
      <Field
        label="Pourcentage à atteindre"
        inputMode="numeric"
        hint={`Vide\u00a0: ${USUAL_PERCENT}\u00a0%.`}
        {...own("passPercent")}
      />
      <Checkbox
        label="À réussir pour terminer la leçon"
        hint="Sans cela, on peut toujours continuer quand même."
        name={own("required").name}
        defaultChecked={own("required").defaultValue !== ""}
      />
      <Field
        label="Nombre de tentatives"
        inputMode="numeric"
        hint="Vide&nbsp;: sans limite. Quand il n’en reste plus, la leçon peut se terminer quand même."
        {...own("maxAttempts")}
      />
      <Field
        label="Attente entre deux tentatives"
        hint="Par exemple «&nbsp;30&nbsp;min&nbsp;» ou «&nbsp;24&nbsp;h&nbsp;». Vide&nbsp;: aucune."
        {...own("waitMinutes")}
      />
      <Field
        label="Durée"
        inputMode="numeric"
        hint="En minutes. Vide&nbsp;: aucune. Elle est généreuse, pour que le quiz reste accessible à tout le monde&nbsp;: un bouton ajoute du temps autant de fois qu’il en faut, et des réponses envoyées plus tard comptent, avec la mention du retard."
        {...own("durationMinutes")}
      />
    </>
  );
}
