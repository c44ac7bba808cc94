import { href } from "react-router";
import { coursePageOf } from "#app/content/courses/course-pages.ts";
import { listFormationNames } from "#app/domain/shop/catalogue/formations.server.ts";
import { listPages } from "#app/domain/site/pages/pages.server.ts";
import { publishedAt } from "#app/domain/values/published-texts.server.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { asAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { AdminHead } from "#app/ui/headings.tsx";
import { WAITING_LABELS } from "../texts/labels.ts";
import type { Route } from "./+types/pages";
import { PageState } from "./page-state.view.tsx";

export const handle = { title: "Pages" } satisfies Handle;

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const pages = await listPages(db);
  const formations = await listFormationNames(db);
  const own = pages.filter(({ slug }) => slug !== null);
  return [
    ...own.map(({ id, title, slug, state, waiting, at }) => ({
      edit: href("/admin/pages/:id", { id }),
      title,
      path: href("/p/:slug", { slug: `${slug}` }),
      isRead: state === "published",
      isPublished: state === "published",
      waiting,
      at: formatDateTime(at),
    })),
    ...formations.map(({ id, slug, name, isPublished }) => {
      const main = coursePageOf(slug);
      const page = pages.find((one) => one.id === id);
      return {
        edit: main ? href("/admin/textes/:key", { key: main.text }) : href("/admin/pages/:id", { id }),
        title: `Page de vente\u00a0: ${name}`,
        path: main ? `/${main.text}` : href("/formations/:slug", { slug }),
        isRead: Boolean(isPublished),
        isPublished: main ? publishedAt(main.text) !== null : page?.state === "published",
        waiting: page?.waiting ?? [],
        at: page ? formatDateTime(page.at) : "—",
      };
    }),
  ];
}

export default function Pages({ loaderData: pages }: Route.ComponentProps) {
  return (
    <div className="flow">
      <AdminHead title="Pages">
        <ButtonLink href={href("/admin/pages/nouvelle")}>Nouvelle page</ButtonLink>
      </AdminHead>
      <p className="lead">
        Vos propres pages, faites de blocs, et les pages de vente de vos formations. Rien n’est en ligne avant
        «&nbsp;Publier&nbsp;».
      </p>
      <DataTable
        caption="Vos pages, de la dernière changée à la plus ancienne, puis les pages de vente"
        columns={["Titre", "Adresse", "État", "Dernier changement"]}
        rows={pages.map(({ edit, title, path, isRead, isPublished, waiting, at }) => ({
          key: edit,
          cells: [
            <a key="edit" className="link" href={edit}>
              {title}
            </a>,
            isRead ? (
              <a key="address" className="link" href={path}>
                {path}
              </a>
            ) : (
              path
            ),
            <span key="state" className="flex flex-wrap gap-2">
              <PageState isRead={isRead} isPublished={isPublished} />
              {waiting.map((one) => (
                <Badge key={one} tone="yellow">
                  {WAITING_LABELS[one]}
                </Badge>
              ))}
            </span>,
            at,
          ],
        }))}
        empty="Aucune page pour l’instant."
      />
    </div>
  );
}
