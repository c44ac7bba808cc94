import { data, href, redirect } from "react-router";
import { z } from "zod";
import { receiveCourseArchive } from "#app/domain/school/courses/archive/import-course.server.ts";
import { refusalText } from "#app/domain/school/courses/archive/refusals.ts";
import { MAX_BYTES } from "#app/domain/school/media/measure.server.ts";
import { refusalOf } from "#app/domain/school/media/receive.server.ts";
import { slugField } from "#app/domain/values/fields.ts";
import { asAdmin, requireAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { type FilePart, readForm, withoutFile } from "#app/routing/read-form.server.ts";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { FileField } from "#app/ui/field-parts.tsx";
import { FormActions } from "#app/ui/form-actions.tsx";
import { formState } from "#app/ui/form-state.ts";
import { UPLOAD_LABELS, UPLOAD_STATUS } from "../media/labels.ts";
import type { Route } from "./+types/course-import";

export const handle = {
  title: "Importer un cours",
  section: href("/admin/cours"),
  body: "stream",
  budget: "uploads",
} satisfies Handle;

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  return null;
}

const schema = z.object({ adresse: slugField("").optional() });

/** The slug comes before the file in the form, so that it is known when the file arrives. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  const refuse = (field: "adresse" | "fichier", message: string, status = 400) =>
    data({ slug: typed, errors: { [field]: message } }, { status });
  let typed = "";
  // The archive, and its media beside it.
  const tooMuch = await refusalOf(Number(request.headers.get("Content-Length") ?? 0), 2);
  if (tooMuch) return refuse("fichier", UPLOAD_LABELS[tooMuch], UPLOAD_STATUS[tooMuch]);
  const receive = async ({ file, fields }: FilePart) => {
    typed = fields.get("adresse")?.trim() ?? "";
    const form = schema.safeParse({ adresse: typed || undefined });
    if (form.success) return receiveCourseArchive(db, actor, file, form.data.adresse);
    return { ok: false, reason: "slug", detail: form.error.issues[0]?.message ?? "" } as const;
  };
  const form = await readForm({ request, context }, { maxBytes: MAX_BYTES, endsWithFile: true, receive });
  if (!form) throw data(null, { status: 400 });
  const [imported = withoutFile(form)] = form.taken;
  if (imported.ok) throw redirect(withNotice(href("/admin/cours/:id", { id: imported.id }), "course-imported"), 303);
  if (imported.reason === "slug") return refuse("adresse", imported.detail);
  if (imported.reason === "no-file") return refuse("fichier", UPLOAD_LABELS["no-file"]);
  const status = imported.reason === "disk-full" ? UPLOAD_STATUS["disk-full"] : 400;
  return refuse(imported.reason === "slug-taken" ? "adresse" : "fichier", refusalText(imported), status);
}

const HINT = "Une archive zip exportée d’ici ou d’une autre boutique\u00a0: textes, médias et sous-titres.";

export default function CourseImport({ actionData }: Route.ComponentProps) {
  const errors: Readonly<Record<string, string>> = actionData?.errors ?? {};
  const { field } = formState({
    stored: { adresse: actionData?.slug ?? "" },
    schema: schema.extend({ fichier: z.file() }),
  });
  return (
    <div className="flow max-w-176">
      <h1>Importer un cours</h1>
      <form method="post" encType="multipart/form-data" className="form-stack">
        <ErrorSummary errors={Object.entries(errors).map(([field, message]) => ({ field, message }))} />
        <Field
          label="Adresse du cours"
          hint="Vide&nbsp;: celle de l’archive. Minuscules sans accent, chiffres et tirets."
          {...field("adresse")}
          error={errors.adresse}
        />
        <FileField label="Archive" hint={HINT} accept=".zip" {...field("fichier")} error={errors.fichier} />
        <p className="hint">
          Le cours arrive comme brouillon&nbsp;: relisez-le, puis publiez-le et choisissez ses formations.
        </p>
        <FormActions submit="Importer" pendingLabel="Importation…" cancelHref={href("/admin/cours")} />
      </form>
    </div>
  );
}
