import { href } from "react-router";
import { listPages } from "#app/domain/site/pages/pages.server.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { asAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { AdminHead } from "#app/ui/headings.tsx";
import { WAITING_LABELS } from "../texts/labels.ts";
import type { Route } from "./+types/pages";

export const handle = { title: "Pages" } satisfies Handle;

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const pages = await listPages(db);
  return pages.map(({ at, ...page }) => ({ ...page, at: formatDateTime(at) }));
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
        caption="Pages, de la dernière changée à la plus ancienne"
        columns={["Titre", "Adresse", "État", "Dernier changement"]}
        rows={pages.map(({ id, title, slug, formation, state, waiting, at }) => ({
          key: id,
          cells: [
            <a key="edit" className="link" href={href("/admin/pages/:id", { id })}>
              {title}
            </a>,
            <Address key="address" slug={slug} formation={formation} isLinked={state === "published"} />,
            <span key="state" className="flex flex-wrap gap-2">
              {state === "published" && <Badge tone="green">En ligne</Badge>}
              {waiting.map((one) => (
                <Badge key={one} tone="yellow">
                  {WAITING_LABELS[one]}
                </Badge>
              ))}
              {state === "draft" && waiting.length === 0 && <Badge>Retirée</Badge>}
            </span>,
            at,
          ],
        }))}
        empty="Aucune page pour l’instant."
      />
    </div>
  );
}

function Address({ slug, formation, isLinked }: { slug: string | null; formation: string | null; isLinked: boolean }) {
  if (slug === null) return `Page de vente\u00a0: ${formation}`;
  const address = href("/p/:slug", { slug });
  return isLinked ? (
    <a className="link" href={address}>
      {address}
    </a>
  ) : (
    address
  );
}
