import { href } from "react-router";
import type { TestimonialKind } from "#app/domain/people/testimonials/kinds.ts";
import type { ManagedLine } from "#app/domain/people/testimonials/manage-list.server.ts";
import type { PageOf } from "#app/domain/values/paging.ts";
import { formatDate, formatMonth } from "#app/domain/values/time.ts";
import type { NoticeContent } from "#app/routing/notices.ts";
import { AdminHead } from "#app/ui/admin-head.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { FilterBar, FilterSearch, FilterSelect } from "#app/ui/filter-bar.tsx";
import { FlashNotice } from "#app/ui/flash-notice.tsx";
import { optionsOf } from "#app/ui/options.ts";
import { Pagination } from "#app/ui/pagination.tsx";
import { RowActions } from "#app/ui/row-actions.tsx";
import { KIND_LABELS } from "./labels.ts";

interface Props {
  filters: { kind: TestimonialKind | null; state: string | null; search: string };
  list: PageOf<ManagedLine>;
  address: { pathname: string; search: string };
  notice: NoticeContent | null;
}

const HERE = href("/admin/temoignages");

export function TestimonialsView({ filters, list, address, notice }: Props) {
  return (
    <>
      <AdminHead title="Témoignages">
        <ButtonLink href={href("/admin/temoignages/nouveau")}>Nouveau témoignage</ButtonLink>
      </AdminHead>
      <FlashNotice notice={notice} />
      <Filters filters={filters} />
      <DataTable
        caption="Témoignages, du plus récent au plus ancien"
        columns={["Nom", "Genre", "Texte", "État", "Reçu le", "Publié le", "Expérience", "Actions"]}
        rows={list.items.map((line) => ({
          key: line.id,
          cells: [
            line.author,
            KIND_LABELS[line.kind],
            excerpt(line.text),
            <State key="state" line={line} />,
            formatDate(line.receivedAt),
            line.publishedAt ? formatDate(line.publishedAt) : "—",
            line.experiencedOn ? formatMonth(`${line.experiencedOn}T12:00:00Z`) : "—",
            <Actions key="actions" line={line} />,
          ],
        }))}
        empty="Aucun témoignage ne correspond à ces critères."
      />
      <Pagination
        page={list.page}
        pages={list.pages}
        total={list.total}
        {...address}
        unit={["témoignage", "témoignages"]}
      />
    </>
  );
}

const STATES = { "a-relire": "À relire", publies: "Publiés", masques: "Non publiés" };

function Filters({ filters: { kind, state, search } }: Pick<Props, "filters">) {
  return (
    <FilterBar label="les témoignages" href={HERE} isFiltered={kind !== null || state !== null || search !== ""}>
      <FilterSearch label="Nom ou mots" name="recherche" value={search} />
      <FilterSelect label="Genre" name="genre" options={optionsOf(KIND_LABELS)} value={kind} />
      <FilterSelect label="État" name="etat" options={optionsOf(STATES)} value={state} />
    </FilterBar>
  );
}

function State({ line }: { line: ManagedLine }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {line.isPublished && <Badge tone="green">Publié</Badge>}
      {line.isRefused && <Badge tone="red">Refusé</Badge>}
      {!line.isPublished &&
        !line.isRefused &&
        (line.isSubmitted ? <Badge tone="orange">À relire</Badge> : <Badge>Non publié</Badge>)}
      {line.isSample && <Badge tone="yellow">Exemple</Badge>}
    </span>
  );
}

function Actions({ line }: { line: ManagedLine }) {
  const whose = <span className="visually-hidden"> le témoignage de {line.author}</span>;
  return (
    <RowActions>
      <a className="link" href={href("/admin/temoignages/:id/modifier", { id: line.id })}>
        {line.isPublished ? "Modifier" : "Relire"}
        {whose}
      </a>
      <form method="post" action={href("/admin/temoignages/:id/publication", { id: line.id })}>
        <Button variant="quiet" name="publier" value={line.isPublished ? "non" : "oui"}>
          {line.isPublished ? "Retirer" : "Publier"}
          {whose}
        </Button>
      </form>
      <a className="link" href={href("/admin/temoignages/:id/supprimer", { id: line.id })}>
        Supprimer
        {whose}
      </a>
    </RowActions>
  );
}

const EXCERPT = 120;

function excerpt(text: string): string {
  if (text.length <= EXCERPT) return text;
  return `${text.slice(0, EXCERPT).replace(/\s+\S*$/, "")}…`;
}
