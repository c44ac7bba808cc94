import { typedFields } from "./authoring/exercise-form.ts";
import { typedQuestions } from "./authoring/quiz-form.ts";
import type { SheetModel } from "./block-kind.ts";
import type { ExerciseField } from "./exercise-fields.ts";

/** Ready sheets, in the words of the learners' pages. Their author changes what she wants. */
const exercise = (name: string, intro: string, fields: ExerciseField[]): SheetModel => ({
  name,
  values: { title: name, intro },
  items: typedFields(fields),
});

export const EXERCISE_MODELS: readonly SheetModel[] = [
  exercise("Bilan en trois questions", "Trois réponses courtes, sans chercher la phrase parfaite.", [
    { key: "marche", label: "Ce qui a bien marché", kind: "long" },
    { key: "bloque", label: "Ce qui a bloqué", kind: "long" },
    { key: "change", label: "Ce que je change la prochaine fois", kind: "long" },
  ]),
  exercise("Tableau de la semaine", "Une ligne par jour. Un jour vide reste vide.", [
    {
      key: "semaine",
      label: "Ma semaine",
      hint: "Du lundi au dimanche.",
      kind: "table",
      columns: ["Jour", "Ce que je prévois", "Ce que j’ai fait"],
      rows: 7,
    },
    { key: "retenu", label: "Ce que j’en retiens", kind: "long" },
  ]),
  exercise("Engagement daté", "Une seule action, un seul jour.", [
    { key: "action", label: "Ce que je vais faire", kind: "short" },
    { key: "jour", label: "Le jour et l’heure", kind: "short" },
    { key: "empechement", label: "Ce qui peut m’en empêcher, et ce que je ferai alors", kind: "long" },
    { key: "confiance", label: "Ma confiance, de 0 à 10", kind: "number", min: 0, max: 10 },
  ]),
];

const ANSWERS = ["a", "b", "c", "d"].map((key) => ({ key, text: "", correct: false }));
const question = (key: string, text: string) => ({
  key,
  text,
  kind: "one" as const,
  choices: ANSWERS,
  explanation: "",
});

/** To pass a quiz. */
export const USUAL_PERCENT = 70;

export const QUIZ_MODELS: readonly SheetModel[] = [
  {
    name: "Trois questions, quatre réponses",
    values: {
      title: "Pour vérifier",
      intro: "Trois questions sur cette leçon. Tu peux recommencer.",
      passPercent: `${USUAL_PERCENT}`,
    },
    items: typedQuestions([
      question("idee", "Quelle est l’idée de cette leçon\u00a0?"),
      question("d-abord", "Que fait-on d’abord\u00a0?"),
      question("a-eviter", "Que vaut-il mieux éviter\u00a0?"),
    ]),
  },
];
