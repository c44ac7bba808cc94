import { href, redirect } from "react-router";
import { findEditable } from "#app/domain/site/texts/versions.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { loadVersions, restoreVersion } from "../texts/versions.server.ts";
import { Versions } from "../texts/versions.view.tsx";
import type { Route } from "./+types/page-versions";
import { openPage } from "./edited-page.server.ts";

export const handle = { section: href("/admin/pages") } satisfies Handle;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { id, sells, store } = await openPage(context, params.id);
  const db = context.get(dbContext);
  const { body } = await findEditable(db, store);
  return { id, title: sells ?? body.metaTitle, ...(await loadVersions(db, store, url.searchParams)) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { id, store } = await openPage(context, params.id);
  await restoreVersion(request, context, store);
  throw redirect(withNotice(href("/admin/pages/:id", { id }), "text-restored"), 303);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Versions\u00a0: ${loaderData?.title ?? ""}` }];

export default function PageVersions({ loaderData: { id, title, ...found } }: Route.ComponentProps) {
  return (
    <div className="flow">
      <Breadcrumb
        items={[
          { label: "Pages", href: href("/admin/pages") },
          { label: title, href: href("/admin/pages/:id", { id }) },
          { label: "Versions" },
        ]}
      />
      <Versions here={href("/admin/pages/:id/versions", { id })} empty="Rien n’a encore été enregistré." {...found} />
    </div>
  );
}
