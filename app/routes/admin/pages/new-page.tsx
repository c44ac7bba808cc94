import { href, redirect } from "react-router";
import { z } from "zod";
import { createPage } from "#app/domain/site/pages/pages.server.ts";
import { lineField, slugField } from "#app/domain/values/fields.ts";
import { cutSlug, slugOf } from "#app/domain/values/slug.ts";
import { form } from "#app/middleware/form.server.ts";
import { requireAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { FormActions } from "#app/ui/form-actions.tsx";
import { formState } from "#app/ui/form-state.ts";
import type { Route } from "./+types/new-page";
import { whySlugIsRefused } from "./edited-page.server.ts";

export const handle = { title: "Nouvelle page", section: href("/admin/pages") } satisfies Handle;

const schema = z.object({
  titre: lineField({ isTypeset: true, min: 1, max: 120, missing: "Donnez un titre à la page." }),
  adresse: slugField("").optional(),
});

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  return null;
}

export const action = form({ guard: requireAdmin, schema }, async ({ titre, adresse }, { db, actor }) => {
  const slug = adresse ?? (cutSlug(slugOf(titre), 80) || "page");
  const created = whySlugIsRefused(slug) ?? (await createPage(db, actor, { title: titre, slug }));
  if (typeof created !== "string" && created.ok)
    throw redirect(withNotice(href("/admin/pages/:id", { id: created.id }), "page-created"), 303);
  const why = typeof created === "string" ? created : whySlugIsRefused(slug, created.reason);
  return { fieldErrors: { adresse: [why ?? ""] } };
});

export default function NewPage({ actionData: answer }: Route.ComponentProps) {
  const { field, summary } = formState({ answer, schema });
  return (
    <div className="flow max-w-176">
      <Breadcrumb items={[{ label: "Pages", href: href("/admin/pages") }, { label: "Nouvelle page" }]} />
      <h1>Nouvelle page</h1>
      <form method="post" className="form-stack">
        <ErrorSummary errors={summary} />
        <Field label="Titre" {...field("titre")} />
        <Field
          label="Adresse"
          hint="Ce qui suit /p/ dans l’adresse&nbsp;: minuscules sans accent, chiffres et tirets. Vide&nbsp;: faite du titre."
          {...field("adresse")}
        />
        <FormActions submit="Créer la page" cancelHref={href("/admin/pages")} />
      </form>
    </div>
  );
}
