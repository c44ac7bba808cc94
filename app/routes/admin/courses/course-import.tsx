import { data, href, redirect } from "react-router";
import { receiveCourseArchive } from "#app/domain/school/courses/archive/import-course.server.ts";
import { dbContext, requestContext } from "#app/middleware/contexts.ts";
import { actorFrom, requireAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { UPLOAD_LABELS } from "../media/labels.ts";
import { readParts } from "../media/upload-form.server.ts";
import type { Route } from "./+types/course-import";
import { slugField } from "./course-form.ts";
import { CourseImportView } from "./course-import.view.tsx";
import { importRefusal } from "./import-labels.ts";

export const handle = { section: href("/admin/cours"), body: "stream", budget: "uploads" } satisfies Handle;

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  return null;
}

/** The slug comes before the file in the form, so that it is known when the file arrives. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = actorFrom(context);
  const { stream } = context.get(requestContext);
  const type = request.headers.get("Content-Type") ?? "";
  if (!stream || !/^multipart\/form-data;.*boundary=/i.test(type)) throw data(null, { status: 400 });
  let typed = "";
  const imported = await readParts(stream, type, async ({ file, fields }) => {
    typed = fields.get("adresse")?.trim() ?? "";
    const slug = slugField("").safeParse(typed);
    if (typed === "" || slug.success)
      return receiveCourseArchive(context.get(dbContext), actor, file, typed || undefined);
    file.resume();
    return { ok: false, reason: "slug", detail: slug.error.issues[0]?.message ?? "" } as const;
  });
  if (imported.ok) throw redirect(withNotice(href("/admin/cours/:id", { id: imported.id }), "course-imported"), 303);
  const refuse = (field: "adresse" | "fichier", message: string) =>
    data({ slug: typed, errors: { [field]: message } }, { status: 400 });
  if (imported.reason === "slug") return refuse("adresse", imported.detail);
  if (imported.reason === "no-file" || imported.reason === "cut")
    return refuse("fichier", UPLOAD_LABELS[imported.reason]);
  return refuse(imported.reason === "slug-taken" ? "adresse" : "fichier", importRefusal(imported));
}

export const meta: Route.MetaFunction = () => [
  { title: "Importer un cours" },
  { name: "description", content: "Un cours qui a été exporté, avec ses textes et ses médias." },
];

export default function CourseImport({ actionData }: Route.ComponentProps) {
  return <CourseImportView slug={actionData?.slug ?? ""} errors={actionData?.errors ?? {}} />;
}
