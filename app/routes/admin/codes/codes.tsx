import { href, redirect } from "react-router";
import { z } from "zod";
import { termsLabel } from "#app/domain/shop/codes/code-name.ts";
import { listCodes } from "#app/domain/shop/codes/list-codes.server.ts";
import { stopBatch } from "#app/domain/shop/codes/manage-codes.server.ts";
import { isId } from "#app/domain/values/ids.ts";
import { formatEuros } from "#app/domain/values/money.ts";
import { pageNumber } from "#app/domain/values/paging.ts";
import { formatDateTime } from "#app/domain/values/time.ts";
import { readFields } from "#app/middleware/form.server.ts";
import { asAdmin, notFound } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DataTable, Detail } from "#app/ui/data-table.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { AdminHead } from "#app/ui/headings.tsx";
import { FlashNotice } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import type { Route } from "./+types/codes";
import { FOR_ALL, stateLabel, usesLabel } from "./labels.ts";

export const handle = { title: "Codes promo" } satisfies Handle;

const LIST = href("/admin/codes");
const RESERVED = `${LIST}?genre=reserve`;

function readFilters(url: URL) {
  const batch = url.searchParams.get("lot");
  const batchId = batch && isId(batch) ? batch : null;
  const kind = batchId || url.searchParams.get("genre") === "reserve" ? "reserved" : "public";
  return { kind, batchId } as const;
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const filters = readFilters(url);
  const list = await listCodes(db, filters, pageNumber(url.searchParams.get("page")));
  return {
    ...filters,
    list: {
      ...list,
      items: list.items.map((code) => ({
        id: code.id,
        code: code.code,
        terms: termsLabel(code),
        isForAll: !code.formationIds,
        state: stateLabel(code),
        uses: usesLabel(code),
        revenue: formatEuros(code.revenue),
        ends: code.endsAt ? formatDateTime(code.endsAt) : "",
        note: code.note,
      })),
    },
  };
}

const schema = z.strictObject({ arreter: z.literal("oui") });

/** « Arrêter ces codes », of a batch. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  const { batchId } = readFilters(url);
  await readFields(request, schema);
  if (!batchId || !(await stopBatch(db, actor, batchId))) throw notFound();
  throw redirect(withNotice(`${LIST}?lot=${batchId}`, "codes-stopped"), 303);
}

export default function Codes({ loaderData: { kind, batchId, list } }: Route.ComponentProps) {
  const isPublic = kind === "public";
  return (
    <>
      <AdminHead title="Codes promo">
        <ButtonLink href={href("/admin/codes/nouveau")}>Nouveau code</ButtonLink>
      </AdminHead>
      <FlashNotice />
      <Tabs
        label="Codes"
        tabs={[
          { href: LIST, label: "Publics", isCurrent: isPublic },
          { href: RESERVED, label: "Réservés", isCurrent: !isPublic },
        ]}
      />
      {batchId && (
        <>
          <form method="post" action={href("/admin/codes/lots/:batch", { batch: batchId })} className="actions">
            <Button variant="secondary">Télécharger ces codes (CSV)</Button>
            <ButtonLink href={RESERVED} variant="quiet">
              Tous les codes réservés
            </ButtonLink>
          </form>
          <Disclosure summary="Arrêter ces codes…">
            <form method="post" action={`${LIST}?lot=${batchId}`} className="flow max-w-176 py-3">
              <p>Tous ceux de ce lot, aussi ceux des autres pages. Ils ne pourront pas reprendre.</p>
              <Button variant="secondary" name="arreter" value="oui">
                Arrêter ces codes
              </Button>
            </form>
          </Disclosure>
        </>
      )}
      <DataTable
        caption={
          isPublic ? "Codes publics, du plus récent au plus ancien" : "Codes réservés, du plus récent au plus ancien"
        }
        columns={["Code", "Réduction", "État", "Utilisations", "Encaissé, net des remboursements", "Fin", "Note"]}
        rows={list.items.map(({ id, code, terms, isForAll, state, uses, revenue, ends, note }) => ({
          key: id,
          cells: [
            <a key="code" className="link" href={href("/admin/codes/:id", { id })}>
              {code}
            </a>,
            <span key="terms">
              {terms}
              {isForAll && <Detail>{FOR_ALL}</Detail>}
            </span>,
            state,
            uses,
            revenue,
            ends,
            note,
          ],
        }))}
        empty={isPublic ? "Aucun code public pour le moment." : "Aucun code réservé pour le moment."}
      />
      <Pagination {...list} unit={["code", "codes"]} />
    </>
  );
}
