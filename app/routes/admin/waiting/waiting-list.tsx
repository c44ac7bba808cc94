import { href, redirect } from "react-router";
import { z } from "zod";
import {
  listAwaited,
  listWaiting,
  removeWaiting,
  type WaitingLine,
} from "#app/domain/shop/waiting-list/desk.server.ts";
import { pageNumber } from "#app/domain/values/paging.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { readFields } from "#app/middleware/form.server.ts";
import { actorFrom, requireAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { readNotice, withNotice } from "#app/routing/notices.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Button, LinkLine } from "#app/ui/button.tsx";
import { DataTable, Detail, FreeText } from "#app/ui/data-table.tsx";
import { FilterBar, FilterSelect } from "#app/ui/filter-bar.tsx";
import { FlashNotice } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import type { WaitingState } from "#db/types.ts";
import type { Route } from "./+types/waiting-list";

const HERE = href("/admin/liste-attente");

export const handle = { title: "Liste d’attente", section: href("/admin/dashboard") } satisfies Handle;

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const db = context.get(dbContext);
  const formations = await listAwaited(db);
  const formation = formations.find(({ slug }) => slug === url.searchParams.get("formation"))?.slug ?? null;
  return {
    formation,
    formations: formations.map(({ slug, name }) => ({ value: slug, label: name })),
    list: await listWaiting(db, formation, pageNumber(url.searchParams.get("page"))),
    notice: readNotice(url),
  };
}

const removal = z.strictObject({ retirer: z.uuid() });

export async function action({ request, url, context }: Route.ActionArgs) {
  requireAdmin(context);
  const { retirer } = await readFields(request, removal);
  await removeWaiting(context.get(dbContext), actorFrom(context), retirer);
  throw redirect(withNotice(`${url.pathname}${url.search}`, "waiting-removed"), 303);
}

const STATES: Record<WaitingState, { label: string; tone?: BadgeTone }> = {
  asked: { label: "Adresse à confirmer", tone: "yellow" },
  waiting: { label: "Attend", tone: "green" },
  held: { label: "Place retenue", tone: "orange" },
  ordered: { label: "Commande en cours", tone: "orange" },
  bought: { label: "A acheté" },
  declined: { label: "A laissé sa place" },
  lapsed: { label: "Prévenue" },
  left: { label: "N’attend plus" },
};

export default function WaitingList({ loaderData: { formation, formations, list, notice } }: Route.ComponentProps) {
  return (
    <>
      <LinkLine href={href("/admin/dashboard")}>Formations</LinkLine>
      <h1>Liste d’attente</h1>
      <FlashNotice notice={notice} />
      <p className="hint">
        Qui a demandé à être prévenue de l’ouverture d’une formation, et l’a confirmé par e-mail. Le jour de
        l’ouverture, un e-mail part à chacune, une fois. Ce n’est pas un accord pour d’autres e-mails.
      </p>
      <FilterBar label="la liste d’attente" href={HERE} isFiltered={formation !== null}>
        <FilterSelect label="Formation" name="formation" all="Toutes" options={formations} value={formation} />
      </FilterBar>
      <DataTable
        caption="Liste d’attente, dans l’ordre des confirmations"
        columns={["Formation", "Adresse", "Depuis", "État", "Action"]}
        rows={list.items.map((line) => ({ key: line.id, cells: cellsOf(line) }))}
        empty="Personne n’attend l’ouverture d’une formation."
      />
      <Pagination {...list} unit={["inscription", "inscriptions"]} />
    </>
  );
}

function cellsOf({ id, formation, email, firstName, state, createdAt, confirmedAt }: WaitingLine) {
  const { label, tone } = STATES[state];
  return [
    formation,
    <FreeText key="who">
      {email}
      {firstName && <Detail>{firstName}</Detail>}
    </FreeText>,
    formatDateTime(confirmedAt ?? createdAt),
    <Badge key="state" tone={tone}>
      {label}
    </Badge>,
    state === "left" ? (
      "—"
    ) : (
      <form key="remove" method="post">
        <input type="hidden" name="retirer" value={id} />
        <Button variant="quiet">
          Retirer<span className="visually-hidden"> {email}</span>
        </Button>
      </form>
    ),
  ];
}
