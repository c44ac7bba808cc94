import { isDeepStrictEqual } from "node:util";
import { href, redirect } from "react-router";
import { z } from "zod";
import { readCourseSettings } from "#app/domain/school/courses/editing/course-list.server.ts";
import { type CourseInput, createCourse, updateCourse } from "#app/domain/school/courses/editing/edit-course.server.ts";
import { listFormationNames } from "#app/domain/shop/catalogue/formations.server.ts";
import { lineField, slugField, textField, versionField } from "#app/domain/values/fields.ts";
import { newId } from "#app/domain/values/ids.server.ts";
import { form } from "#app/middleware/form.server.ts";
import { asAdmin, notFound, orNotFound, requireAdmin } from "#app/middleware/guards.server.ts";
import { confirmFirst } from "#app/middleware/saved-answers.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { FormActions } from "#app/ui/form-actions.tsx";
import { formState } from "#app/ui/form-state.ts";
import { FormationChoices } from "#app/ui/formation-choices.tsx";
import { StoredBeside } from "#app/ui/stored-beside.tsx";
import { changedLabel } from "../changed-label.ts";
import type { Route } from "./+types/course-settings";

export const handle = { section: href("/admin/cours") } satisfies Handle;

/** A new course has no id in its address; its id comes with the form, so that a double click creates one course. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const formations = await listFormationNames(db);
  if (!params.id) return { id: null, newId: newId(), version: "", settings: BLANK, formations };
  const course = orNotFound(await readCourseSettings(db, params.id));
  return { ...course, id: params.id, newId: null, formations };
}

const BLANK: CourseInput = { title: "", slug: "", summary: "", formationIds: [] };

const schema = z
  .object({
    id: z.uuid().optional(),
    version: versionField.nullable().default(null),
    titre: lineField({ isTypeset: true, missing: "Indiquez le titre du cours.", min: 1, max: 200 }),
    /** Empty in the form of a new course: it is made of the title. */
    adresse: slugField("").default(""),
    resume: textField({ isTypeset: true, max: 1000 }).default(""),
    formation: z.array(z.uuid()).default([]),
  })
  .transform(({ id, version, titre, adresse, resume, formation }) => ({
    id,
    version,
    input: { title: titre, slug: adresse, summary: resume, formationIds: formation } satisfies CourseInput,
  }));

export const action = form(
  { guard: requireAdmin, schema },
  async ({ id: sentId = newId(), version, input }, { db, actor, params, context, request, url, formData }) => {
    if (params.id && !input.slug) return { fieldErrors: { adresse: ["Indiquez l’adresse du cours."] } };
    const id = params.id ?? sentId;
    const opening = (await readCourseSettings(db, id))?.settings.formationIds ?? [];
    if (!isDeepStrictEqual(opening, input.formationIds.toSorted()))
      await confirmFirst(context, { request, url }, formData);
    const saved = params.id
      ? await updateCourse(db, actor, { id, version, input })
      : await createCourse(db, actor, id, input);
    if (saved.ok)
      return redirect(
        withNotice(href("/admin/cours/:id", { id }), params.id ? "course-updated" : "course-created"),
        303,
      );
    if (saved.reason === "unknown") throw notFound();
    if (saved.reason === "changed") return { error: changedLabel("Ce cours"), status: 409 };
    if (saved.reason === "lesson-slug-taken") return { error: sharedSlugLabel(saved) };
    return { fieldErrors: { adresse: ["Un autre cours a déjà cette adresse."] } };
  },
);

function sharedSlugLabel({ lesson, course }: { lesson: string; course: string }): string {
  return `La leçon «\u00a0${lesson}\u00a0» a la même adresse qu’une leçon du cours «\u00a0${course}\u00a0», que cette formation ouvre déjà. Changez d’abord l’une des deux.`;
}

const LABELS = {
  titre: "Titre",
  adresse: "Adresse",
  resume: "Résumé",
  formation: "Formations qui ouvrent ce cours",
};

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.id ? `Réglages du cours ${loaderData.settings.title}` : "Nouveau cours" },
];

export default function CourseSettings({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { id, newId, version, settings, formations } = loaderData;
  const { title, slug, summary: resume, formationIds } = settings;
  const stored = { titre: title, adresse: slug, resume };
  const { field, value, summary } = formState({ answer, stored, schema });
  const ticked = answer ? [answer.result.initialValue?.formation].flat() : formationIds;
  const names = (ids: readonly unknown[]) => formations.flatMap(({ id, name }) => (ids.includes(id) ? name : []));
  return (
    <div className="flow max-w-176">
      <h1>{id ? "Réglages du cours" : "Nouveau cours"}</h1>
      <form method="post" className="form-stack">
        <ErrorSummary errors={summary} />
        {id && answer && value("version") !== version && (
          <StoredBeside
            labels={Object.entries(LABELS)}
            stored={{ ...stored, formation: names(formationIds).join(", ") }}
            typed={(name) => (name === "formation" ? names(ticked).join(", ") : value(name))}
          />
        )}
        {newId ? (
          <input type="hidden" name="id" value={value("id") ?? newId} />
        ) : (
          <input type="hidden" name="version" value={version} />
        )}
        <Field label={LABELS.titre} {...field("titre")} />
        <Field
          label={LABELS.adresse}
          hint={`Le nom du cours dans les exports\u00a0: minuscules sans accent, chiffres et tirets.${id ? "" : " Vide\u00a0: faite du titre."}`}
          {...field("adresse")}
          required={id !== null}
        />
        <Field label={LABELS.resume} type="textarea" rows={3} {...field("resume")} />
        <FormationChoices
          legend={LABELS.formation}
          hint="Chaque personne qui a accès à l’une d’elles a accès au cours, dès qu’il est publié."
          name="formation"
          formations={formations}
          ticked={ticked}
        />
        <FormActions
          submit={id ? "Enregistrer" : "Créer le cours"}
          cancelHref={id ? href("/admin/cours/:id", { id }) : href("/admin/cours")}
        />
      </form>
    </div>
  );
}
