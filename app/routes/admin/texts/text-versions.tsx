import { href, redirect } from "react-router";
import { texts } from "#app/content/texts/registry.ts";
import { textStore } from "#app/domain/site/texts/text-versions.server.ts";
import { asAdmin, requireAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import type { Route } from "./+types/text-versions";
import { textKeyOf } from "./checks.server.ts";
import { loadVersions, restoreVersion } from "./versions.server.ts";
import { Versions } from "./versions.view.tsx";

export const handle = { section: href("/admin/textes") } satisfies Handle;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const key = textKeyOf(params.place);
  const found = await loadVersions(db, textStore(key), url.searchParams);
  return { key, title: texts[key].title, ...found };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  requireAdmin(context);
  const key = textKeyOf(params.place);
  await restoreVersion(request, context, textStore(key));
  throw redirect(withNotice(href("/admin/textes/:place", { place: key }), "text-restored"), 303);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Versions\u00a0: ${loaderData?.title ?? ""}` }];

export default function TextVersions({ loaderData: { key, title, ...found } }: Route.ComponentProps) {
  return (
    <div className="flow">
      <Breadcrumb
        items={[
          { label: "Textes", href: href("/admin/textes") },
          { label: title, href: href("/admin/textes/:place", { place: key }) },
          { label: "Versions" },
        ]}
      />
      <Versions
        here={href("/admin/textes/:place/versions", { place: key })}
        empty="Le texte d’origine n’a pas été changé."
        hasOrigin
        {...found}
      />
    </div>
  );
}
