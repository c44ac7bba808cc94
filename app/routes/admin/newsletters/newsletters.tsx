import { href, redirect } from "react-router";
import { createNewsletter, listNewsletters } from "#app/domain/people/newsletters/newsletters.server.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { asAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { AdminHead } from "#app/ui/headings.tsx";
import { FlashNotice } from "#app/ui/notice.tsx";
import type { NewsletterState } from "#db/types.ts";
import type { Route } from "./+types/newsletters";
import { STATE_LABELS } from "./labels.ts";

export const handle = { title: "Infolettres" } satisfies Handle;

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  return { letters: await listNewsletters(db) };
}

export async function action({ context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  const id = await createNewsletter(db, actor);
  throw redirect(href("/admin/infolettres/:id", { id }), 303);
}

export default function Newsletters({ loaderData: { letters } }: Route.ComponentProps) {
  return (
    <div className="flow">
      <AdminHead title="Infolettres">
        <form method="post">
          <Button>Nouvelle infolettre</Button>
        </form>
      </AdminHead>
      <FlashNotice />
      <p className="lead">
        Ce que vous écrivez à celles qui l’ont accepté. Une seule part à la fois&nbsp;; les autres attendent leur tour.
      </p>
      <p>
        <a className="link" href={href("/admin/infolettres/vitesse")}>
          Vitesse d’envoi
        </a>
      </p>
      <DataTable
        caption="Infolettres, de la plus récente à la plus ancienne"
        columns={["Objet", "État", "Quand", "Parties"]}
        rows={letters.map((letter) => ({
          key: letter.id,
          cells: [
            <a key="open" className="link" href={addressOf(letter)}>
              {letter.subject || "Sans objet"}
            </a>,
            <Badge key="state" tone={STATE_LABELS[letter.state].tone}>
              {STATE_LABELS[letter.state].label}
            </Badge>,
            formatDateTime(letter.frozenAt ?? letter.startsAt ?? letter.createdAt),
            letter.frozenAt ? `${letter.sent}` : "—",
          ],
        }))}
        empty="Aucune infolettre pour l’instant."
      />
    </div>
  );
}

/** A draft is written on; what has left is looked at. */
function addressOf({ id, state }: { id: string; state: NewsletterState }): string {
  return state === "draft" ? href("/admin/infolettres/:id", { id }) : href("/admin/infolettres/:id/envoi", { id });
}
