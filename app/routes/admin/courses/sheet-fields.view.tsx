import { MAX_TEXT_LENGTH } from "#app/domain/school/courses/blocks.ts";
import { Checkbox, Field } from "#app/ui/field.tsx";
import type { LessonField } from "./lesson-fields.view.tsx";

const SHEET_HINTS = {
  exercice:
    "Un paragraphe par question, son genre à la fin\u00a0: court, long, nombre de 0 à 10, choix : Oui | Non, tableau 5 : Jour | Heures. Une aide commence par >. Gardez le mot après # quand vous corrigez une question\u00a0: il la relie aux réponses déjà écrites.",
  quiz: "Un paragraphe par question\u00a0: ses réponses une par ligne, «\u00a0+\u00a0» devant les justes, «\u00a0-\u00a0» devant les autres, puis l’explication après >.",
};

/** The fields of an exercise or a quiz. */
export function SheetFields({
  type,
  own,
}: {
  type: keyof typeof SHEET_HINTS;
  own: (name: string) => ReturnType<LessonField>;
}) {
  const text = {
    type: "textarea" as const,
    rows: 16,
    required: true,
    maxLength: MAX_TEXT_LENGTH,
    hint: SHEET_HINTS[type],
  };
  return (
    <>
      <Field label="Titre" required maxLength={200} {...own("title")} />
      <Field label="Consigne" type="textarea" rows={3} maxLength={1000} {...own("intro")} />
      {type === "quiz" && (
        <>
          <Field label="Pourcentage à atteindre" inputMode="numeric" required {...own("passPercent")} />
          <Checkbox
            label="À réussir pour terminer la leçon"
            hint="Sans cela, on peut toujours continuer quand même."
            name={own("required").name}
            defaultChecked={own("required").defaultValue !== ""}
          />
          <QuizLimits own={own} />
        </>
      )}
      <Field label="Questions" {...text} {...own(type === "quiz" ? "questions" : "fields")} />
    </>
  );
}

function QuizLimits({ own }: { own: (name: string) => ReturnType<LessonField> }) {
  return (
    <>
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
