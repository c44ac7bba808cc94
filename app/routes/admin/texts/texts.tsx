import { data, href, redirect } from "react-router";
import { z } from "zod";
import type { PagePath } from "#app/content/links.ts";
import { removablePages } from "#app/content/removable-pages.ts";
import { letterOf, TEXT_GROUPS, TEXT_KEYS, texts } from "#app/content/texts/registry.ts";
import { countUnderWay } from "#app/domain/people/sequences/sequences.server.ts";
import { CHALLENGE_SEQUENCES } from "#app/domain/people/subscribers/series.server.ts";
import { missingAddresses } from "#app/domain/shop/catalogue/missing-addresses.server.ts";
import { setRemoved } from "#app/domain/site/pages/pages.server.ts";
import { listTexts } from "#app/domain/site/texts/text-versions.server.ts";
import { removedPages } from "#app/domain/values/removed.server.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { asAdmin } from "#app/middleware/guards.server.ts";
import { confirmFirst } from "#app/middleware/saved-answers.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { FlashNotice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/texts";
import { WAITING_LABELS } from "./labels.ts";

export const handle = { title: "Textes du site" } satisfies Handle;

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const known = await listTexts(db);
  const missing = await missingAddresses(db);
  const removed = await removedPages(db);
  const groups = TEXT_GROUPS.map((group) => ({
    group,
    texts: TEXT_KEYS.filter((key) => texts[key].group === group).map((key) => {
      const { state = "original", waiting = [], at = null } = known.get(key) ?? {};
      const { title, path } = texts[key];
      return { key, title, path: missing.includes(path) ? null : path, state, waiting, at: at && formatDateTime(at) };
    }),
  }));
  const pages = removablePages.map((page) => ({
    ...page,
    isRemoved: removed.includes(page.path),
    isEmpty: missing.includes(page.path),
  }));
  // What they were promised by mail goes on.
  const isChallengeGone = removed.includes("/challenge" satisfies PagePath);
  const finishing = isChallengeGone ? await countUnderWay(db, CHALLENGE_SEQUENCES) : 0;
  return { groups, pages, finishing };
}

const schema = z.object({
  pages: z.array(z.enum(removablePages.map(({ path }) => path))),
  intent: z.enum(["retirer", "remettre"]),
});

const NOTICES = { retirer: "pages-withdrawn", remettre: "pages-back" } as const;

export async function action({ request, url, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  const form = await request.formData();
  const { success, data: ticked } = schema.safeParse({ pages: form.getAll("page"), intent: form.get("intent") });
  if (!success) throw data(null, { status: 400 });
  const { pages, intent } = ticked;
  if (intent === "retirer" && !new Set(pages).isSubsetOf(new Set(await removedPages(db))))
    await confirmFirst(context, { request, url }, form);
  await setRemoved(db, actor, pages, intent === "retirer");
  throw redirect(withNotice(url.pathname, pages.length === 0 ? "pages-none" : NOTICES[intent]), 303);
}

export default function Texts({ loaderData: { groups, pages, finishing } }: Route.ComponentProps) {
  return (
    <div className="flow">
      <h1>Textes du site</h1>
      <FlashNotice />
      {finishing > 0 && (
        <p>
          Le challenge est retiré du site&nbsp;:{" "}
          <a className="link" href={href("/admin/series")}>
            {finishing > 1 ? `${finishing}\u00a0personnes le finissent` : "1\u00a0personne le finit"} encore
          </a>
          , par e-mail.
        </p>
      )}
      <p className="lead">
        Chaque page vient avec un texte d’origine. Ouvrez-le, changez-le, regardez l’aperçu, puis publiez.
      </p>
      {groups.map(({ group, texts: own }) => (
        <Disclosure
          key={group}
          summary={`${group} (${own.length})`}
          isOpen={own.some(({ waiting }) => waiting.length > 0)}
        >
          <DataTable
            caption={group}
            columns={["Texte", "État", "Dernier changement", "Page"]}
            rows={own.map(({ key, title, path, state, waiting, at }) => ({
              key,
              cells: [
                <a key="edit" className="link" href={href("/admin/textes/:key", { key })}>
                  {title}
                </a>,
                <span key="state" className="flex flex-wrap gap-2">
                  {state === "original" ? <Badge>D’origine</Badge> : <Badge tone="green">Modifié</Badge>}
                  {waiting.map((one) => (
                    <Badge key={one} tone="yellow">
                      {WAITING_LABELS[one]}
                    </Badge>
                  ))}
                </span>,
                at ?? "—",
                path ? (
                  <a key="page" className="link" href={path}>
                    {letterOf(key) ? "Modèle" : path}
                  </a>
                ) : (
                  "—"
                ),
              ],
            }))}
            empty="Aucun texte."
          />
        </Disclosure>
      ))}
      <RemovablePages pages={pages} />
    </div>
  );
}

function RemovablePages({ pages }: Pick<Route.ComponentProps["loaderData"], "pages">) {
  const online = pages.filter(({ isRemoved, isEmpty }) => !isRemoved && !isEmpty).length;
  return (
    <div id="pages" className="scroll-mt-40">
      <Disclosure summary={`Pages à garder ou à retirer (${online} sur le site)`} isOpen={online < pages.length}>
        <p className="hint">
          Une page retirée n’existe plus pour personne, et aucun lien du site n’y mène. Ses textes restent ici. La page{" "}
          {href("/ressources")} part avec la dernière de celles qu’elle range.
        </p>
        <form method="post" className="flow">
          <DataTable
            caption="Pages que vous pouvez retirer du site"
            columns={["Page", "Adresse", "État"]}
            unfolded={["État"]}
            rows={pages.map(({ path, label, isRemoved, isEmpty }) => ({
              key: path,
              cells: [
                <span key="choice" className="choice">
                  <input type="checkbox" name="page" value={path} id={`page-${path}`} />
                  <label htmlFor={`page-${path}`}>{label}</label>
                </span>,
                path,
                isRemoved || isEmpty ? (
                  <Badge key="state">{isRemoved ? "Retirée" : "Absente\u00a0: aucune formation"}</Badge>
                ) : (
                  <Badge key="state" tone="green">
                    Sur le site
                  </Badge>
                ),
              ],
            }))}
            empty=""
          />
          <p className="actions">
            <Button name="intent" value="retirer" variant="secondary">
              Retirer les pages cochées
            </Button>
            <Button name="intent" value="remettre" variant="quiet">
              Remettre sur le site les pages cochées
            </Button>
          </p>
        </form>
      </Disclosure>
    </div>
  );
}
