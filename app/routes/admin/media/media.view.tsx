import { href } from "react-router";
import type { Asset } from "#app/domain/school/media/library.server.ts";
import type { PageOf } from "#app/domain/values/paging.ts";
import { formatDate } from "#app/domain/values/time.ts";
import type { NoticeContent } from "#app/routing/notices.ts";
import { Badge } from "#app/ui/badge.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { Detail } from "#app/ui/detail.tsx";
import { FilterBar, FilterSearch, FilterSelect } from "#app/ui/filter-bar.tsx";
import { FlashNotice } from "#app/ui/flash-notice.tsx";
import { optionsOf } from "#app/ui/options.ts";
import { Pagination } from "#app/ui/pagination.tsx";
import { KIND_LABELS, lengthLabel, STATE_LABELS, sizeLabel } from "./labels.ts";
import { UploadForm } from "./upload-form.view.tsx";

interface Props {
  filter: { kind: string | null; state: string | null; search: string };
  list: PageOf<Asset>;
  address: { pathname: string; search: string };
  notice: NoticeContent | null;
  error: string | undefined;
}

export function MediaView({ filter, list, address, notice, error }: Props) {
  return (
    <>
      <h1>Médias</h1>
      <FlashNotice notice={notice} />
      <UploadForm error={error} />
      <Filters {...filter} />
      <DataTable
        caption="Médias, du plus récent au plus ancien"
        columns={["Titre", "Genre", "Durée", "Taille", "État", "Leçons", "Arrivé le"]}
        rows={list.items.map((asset) => ({
          key: asset.id,
          cells: [
            <Title key="title" {...asset} />,
            KIND_LABELS[asset.kind],
            asset.seconds === null ? "—" : lengthLabel(asset.seconds),
            sizeLabel(asset.bytes),
            <StateBadge key="state" {...asset} />,
            asset.lessons.length === 0 ? "Aucune" : asset.lessons.map(({ title }) => title).join(", "),
            formatDate(asset.createdAt),
          ],
        }))}
        empty="Aucun média ne correspond. Le premier film commence ci-dessus."
      />
      <Pagination page={list.page} pages={list.pages} total={list.total} {...address} unit={["média", "médias"]} />
    </>
  );
}

function Title({ id, title, originalName }: Asset) {
  return (
    <>
      <a className="link" href={href("/admin/medias/:id", { id })}>
        {title || originalName}
      </a>
      <Detail>{originalName}</Detail>
    </>
  );
}

export function StateBadge({ state, isSample, kind, hasCaptions }: Asset) {
  const tone = state === "ready" ? "green" : state === "failed" ? "orange" : undefined;
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={tone}>{STATE_LABELS[state]}</Badge>
      {kind === "video" && !hasCaptions && <Badge tone="orange">Sans sous-titres</Badge>}
      {isSample && <Badge tone="yellow">Exemple</Badge>}
    </span>
  );
}

function Filters({ kind, state, search }: Props["filter"]) {
  return (
    <FilterBar
      label="les médias"
      href={href("/admin/medias")}
      isFiltered={kind !== null || state !== null || search !== ""}
    >
      <FilterSearch label="Titre ou nom" name="recherche" value={search} />
      <FilterSelect label="Genre" name="genre" options={optionsOf(KIND_LABELS)} value={kind} />
      <FilterSelect label="État" name="etat" options={optionsOf(STATE_LABELS)} value={state} />
    </FilterBar>
  );
}
