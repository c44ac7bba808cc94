import { href, redirect } from "react-router";
import { z } from "zod";
import { texts } from "#app/content/texts/registry.ts";
import { textStore } from "#app/domain/site/texts/text-versions.server.ts";
import {
  findEditable,
  listVersions,
  readPublishedId,
  saveVersion,
  type VersionStore,
} from "#app/domain/site/texts/versions.server.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { readFields } from "#app/middleware/form.server.ts";
import { asAdmin, orNotFound } from "#app/middleware/guards.server.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { Button } from "#app/ui/button.tsx";
import { DataTable, RowActions } from "#app/ui/data-table.tsx";
import type { Db } from "#db/connection.server.ts";
import { openPage } from "../pages/edited-page.server.ts";
import type { Route } from "./+types/versions";
import { textKeyOf } from "./checks.server.ts";
import { STATE_LABELS } from "./labels.ts";
import { Comparison } from "./versions.view.tsx";

interface Owner {
  list: { label: string; href: string };
  title: string;
  href: string;
  versions: string;
  /** Whether it came with a text. */
  hasOrigin: boolean;
}

type Args = Pick<Route.LoaderArgs, "params" | "context">;

/** What the versions are of, by the address: a page of the founder's own, or a text that came with the site. */
async function openOwner({ params, context }: Args): Promise<{ store: VersionStore<unknown>; page: Owner }> {
  const { db } = asAdmin(context);
  if (params.id !== undefined) {
    const { id, sells, store } = await openPage(context, params.id);
    const title = sells?.name ?? (await findEditable(db, store)).body.metaTitle;
    const list = { label: "Pages", href: href("/admin/pages") };
    const addresses = { href: href("/admin/pages/:id", { id }), versions: href("/admin/pages/:id/versions", { id }) };
    return { store, page: { list, title, ...addresses, hasOrigin: false } };
  }
  const key = textKeyOf(params.key);
  const list = { label: "Textes", href: href("/admin/textes") };
  const addresses = {
    href: href("/admin/textes/:key", { key }),
    versions: href("/admin/textes/:key/versions", { key }),
  };
  return { store: textStore(key), page: { list, title: texts[key].title, ...addresses, hasOrigin: true } };
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { store, page } = await openOwner({ params, context });
  return { page, ...(await loadVersions(asAdmin(context).db, store, url.searchParams)) };
}

/**
 * The versions, and what the chosen one (`?version=`), by default the newest, changed since the one before; with
 * `?avec=origine` since the text of origin.
 */
async function loadVersions(db: Db, store: VersionStore<unknown>, asked: URLSearchParams) {
  const versions = await listVersions(db, store);
  const publishedId = await readPublishedId(db, store);
  const index = Math.max(
    versions.findIndex(({ id }) => id === asked.get("version")),
    0,
  );
  const chosen = versions[index];
  const withOrigin = asked.get("avec") === "origine";
  return {
    compared: chosen && {
      at: formatDateTime(chosen.at),
      withOrigin,
      before: (!withOrigin && versions[index + 1]?.body) || store.original(),
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

/** Takes an old version as the draft. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  const { store, page } = await openOwner({ params, context });
  const { version } = await readFields(request, z.object({ version: z.uuid() }));
  const versions = await listVersions(db, store);
  const { base } = await findEditable(db, store);
  const chosen = orNotFound(versions.find(({ id }) => id === version));
  const { ok } = await saveVersion(db, actor, store, {
    body: chosen.body,
    base,
    shown: "",
    state: "draft",
    publishAt: null,
  });
  throw redirect(withNotice(page.href, ok ? "text-restored" : "text-saved-elsewhere"), 303);
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Versions\u00a0: ${loaderData?.page.title ?? ""}` },
];

export default function Versions({ loaderData: { page, versions, compared } }: Route.ComponentProps) {
  const { list, title, href: address, versions: here, hasOrigin } = page;
  return (
    <div className="flow">
      <Breadcrumb items={[list, { label: title, href: address }, { label: "Versions" }]} />
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
            <RowActions key="compare">
              <a className="link" href={`${here}?version=${id}`}>
                Comparer<span className="visually-hidden"> la version du {at} à la précédente</span>
              </a>
              {hasOrigin && (
                <a className="link" href={`${here}?version=${id}&avec=origine`}>
                  Comparer à l’origine<span className="visually-hidden"> la version du {at}</span>
                </a>
              )}
            </RowActions>,
            <form key="restore" method="post">
              <input type="hidden" name="version" value={id} />
              <Button variant="quiet" className="text-sm">
                Revenir à cette version<span className="visually-hidden"> ({at})</span>
              </Button>
            </form>,
          ],
        }))}
        empty={hasOrigin ? "Le texte d’origine n’a pas été changé." : "Rien n’a encore été enregistré."}
      />
      {compared && (
        <Comparison
          title={`Version du ${compared.at}${compared.withOrigin ? ", comparée au texte d’origine" : ""}`}
          from={compared.before}
          to={compared.after}
        />
      )}
    </div>
  );
}
