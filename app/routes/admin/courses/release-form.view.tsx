import type { TreeModule } from "#app/domain/school/courses/editing/course-tree.server.ts";
import { MAX_DAYS } from "#app/domain/school/release/rule.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { formState } from "#app/ui/form-state.ts";
import { AT_ONCE, RELEASE_SLUGS } from "./release-form.ts";
import type { TreeAnswer } from "./tree-answer.ts";

interface Props {
  module: TreeModule;
  /** Of the modules before this one. */
  earlier: readonly { id: string; title: string }[];
  answer: TreeAnswer | undefined;
}

const KINDS = [
  { value: AT_ONCE, label: "Tout de suite" },
  { value: RELEASE_SLUGS["after-access"], label: "Des jours après l’achat" },
  { value: RELEASE_SLUGS["on-date"], label: "À une date" },
  { value: RELEASE_SLUGS["after-cohort"], label: "Au départ de la cohorte, ou des jours après" },
  { value: RELEASE_SLUGS["after-lesson"], label: "Après une leçon" },
];

/** When the module opens to learners. All fields are visible, because the page has no script. */
export function ReleaseForm({ module: { id, rule }, earlier, answer }: Props) {
  const { field, summary } = formState({
    answer,
    stored: {
      ouverture: rule ? RELEASE_SLUGS[rule.kind] : AT_ONCE,
      jours: rule && "days" in rule ? `${rule.days}` : "",
      jour: rule?.kind === "on-date" ? rule.on : "",
      lecon: rule?.kind === "after-lesson" ? rule.lesson : "",
    },
  });
  const form = `ouverture-${id}`;
  return (
    <form method="post" className="form-stack">
      <ErrorSummary errors={summary} form={form} />
      <input type="hidden" name="intent" value="ouvrir-module" />
      <input type="hidden" name="id" value={id} />
      <Field
        {...{ form, ...field("ouverture"), type: "select", options: KINDS, required: true }}
        label="Ouverture du module"
        hint="À 7 h, heure de Paris. À qui le module est ouvert déjà, il le reste, même si vous changez la règle."
      />
      <Field
        {...{ form, ...field("jours"), type: "number", min: 0, max: MAX_DAYS }}
        label="Nombre de jours, après l’achat ou le départ"
      />
      <Field {...{ form, ...field("jour"), type: "date" }} label="Date" />
      <Field
        {...{ form, ...field("lecon"), type: "select" }}
        label="Leçon à terminer d’abord"
        options={[{ value: "", label: "—" }, ...earlier.map((lesson) => ({ value: lesson.id, label: lesson.title }))]}
      />
      <Button variant="secondary">Enregistrer l’ouverture</Button>
    </form>
  );
}
