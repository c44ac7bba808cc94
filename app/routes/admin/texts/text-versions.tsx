import { data, href, redirect } from "react-router";
import { z } from "zod";
import { isTextKey, type TextKey, texts } from "#app/content/texts/registry.ts";
import { findText, listVersions, saveText } from "#app/domain/site/texts/text-versions.server.ts";
import { originalBody } from "#app/domain/values/published-texts.server.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { readFields } from "#app/middleware/form.server.ts";
import { actorFrom, requireAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import type { Route } from "./+types/text-versions";
import { STATE_LABELS } from "./labels.ts";
import { Comparison } from "./text-comparison.view.tsx";

export const handle = { section: href("/admin/textes") } satisfies Handle;

/** The versions, and what the chosen one (`?version=`) changed; by default the newest. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const key = keyOf(params.place);
  const db = context.get(dbContext);
  const versions = await listVersions(db, key);
  const { publishedId } = await findText(db, key);
  const index = Math.max(
    versions.findIndex(({ id }) => id === url.searchParams.get("version")),
    0,
  );
  const chosen = versions[index];
  return {
    key,
    title: texts[key].title,
    compared: chosen && {
      at: formatDateTime(chosen.at),
      before: versions[index + 1]?.body ?? originalBody(key),
      after: chosen.body,
    },
    versions: versions.map(({ id, state, by, at }) => ({
      id,
      state,
      by,
      at: formatDateTime(at),
      isPublished: id === publishedId,
    })),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const actor = actorFrom(context);
  const key = keyOf(params.place);
  const db = context.get(dbContext);
  const { version } = await readFields(request, z.object({ version: z.uuid() }));
  const chosen = (await listVersions(db, key)).find(({ id }) => id === version);
  if (!chosen) throw data(null, { status: 404 });
  const { newest } = await findText(db, key);
  await saveText(db, actor, key, { body: chosen.body, base: newest?.id ?? "", state: "draft", publishAt: null });
  throw redirect(withNotice(href("/admin/textes/:place", { place: key }), "text-restored"), 303);
}

function keyOf(place: string): TextKey {
  if (!isTextKey(place)) throw data(null, { status: 404 });
  return place;
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `Versions\u00a0: ${loaderData?.title ?? ""}` }];

export default function TextVersions({ loaderData: { key, title, versions, compared } }: Route.ComponentProps) {
  const here = href("/admin/textes/:place/versions", { place: key });
  return (
    <div className="flow">
      <Breadcrumb
        items={[
          { label: "Textes", href: href("/admin/textes") },
          { label: title, href: href("/admin/textes/:place", { place: key }) },
          { label: "Versions" },
        ]}
      />
      <h1>Versions</h1>
      <DataTable
        caption="Versions, de la plus récente à la plus ancienne"
        columns={["Enregistrée", "Par", "État", "Changements", "Actions"]}
        rows={versions.map(({ id, state, by, at, isPublished }) => ({
          key: id,
          cells: [
            at,
            by,
            <Badge key="state" tone={isPublished ? "green" : undefined}>
              {isPublished ? "En ligne" : STATE_LABELS[state]}
            </Badge>,
            <a key="compare" className="link" href={`${here}?version=${id}`}>
              Comparer<span className="visually-hidden"> la version du {at}</span>
            </a>,
            <form key="restore" method="post">
              <input type="hidden" name="version" value={id} />
              <Button variant="quiet" className="text-sm">
                Revenir à cette version<span className="visually-hidden"> ({at})</span>
              </Button>
            </form>,
          ],
        }))}
        empty="Le texte d’origine n’a pas été changé."
      />
      {compared && <Comparison title={`Version du ${compared.at}`} from={compared.before} to={compared.after} />}
    </div>
  );
}
