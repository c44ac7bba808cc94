import { data, href, redirect } from "react-router";
import { countRefused } from "#app/domain/school/media/edit-asset.server.ts";
import { isStill, mediaAddress } from "#app/domain/school/media/lesson-media.ts";
import { type ListedAsset, listAssets } from "#app/domain/school/media/library.server.ts";
import { pageNumber } from "#app/domain/values/paging.ts";
import { searchTerm } from "#app/domain/values/search.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { asAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { Button } from "#app/ui/button.tsx";
import { DataTable, Detail } from "#app/ui/data-table.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { FileField } from "#app/ui/field-parts.tsx";
import { FilterBar, FilterSearch, FilterSelect } from "#app/ui/filter-bar.tsx";
import { FlashNotice } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { optionsOf } from "#app/ui/select-options.tsx";
import type { Route } from "./+types/media";
import { StateBadge } from "./asset-parts.view.tsx";
import {
  KIND_LABELS,
  lengthLabel,
  reasonLabel,
  STATE_LABELS,
  sizeLabel,
  UPLOAD_LABELS,
  UPLOAD_STATUS,
} from "./labels.ts";
import resumeUpload from "./resume-upload.ts?worker&url";
import { MAX_FILES, type ReceivedFile, receiveForm, uploadedAssetAddress } from "./upload-form.server.ts";

export const handle = { title: "Médias", body: "stream", budget: "uploads" } satisfies Handle;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const { searchParams } = url;
  const filter = {
    kind: oneOf(KIND_LABELS, searchParams.get("genre")),
    state: oneOf(STATE_LABELS, searchParams.get("etat")),
    search: searchTerm(searchParams.get("recherche")),
  };
  return {
    filter,
    list: await listAssets(db, { ...filter, page: pageNumber(searchParams.get("page")) }),
    refused: await countRefused(db),
  };
}

function oneOf<Key extends string>(labels: Record<Key, string>, value: string | null): Key | null {
  return value !== null && Object.hasOwn(labels, value) ? (value as Key) : null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const received = await receiveForm(asAdmin(context), { request, context });
  if (!received.ok) return refuse([UPLOAD_LABELS[received.reason]], UPLOAD_STATUS[received.reason]);
  const [{ outcome: first }, ...others] = received.files;
  if (others.length > 0) return answerSeveral(received);
  if (!first.ok) return refuse([UPLOAD_LABELS[first.reason]], UPLOAD_STATUS[first.reason]);
  throw redirect(uploadedAssetAddress(first), 303);
}

const refuse = (errors: string[], status = 400) => data({ errors }, { status });

/** Each refused one with its reason; the others are in the list. */
function answerSeveral({ files, hasMore }: { files: ReceivedFile[]; hasMore: boolean }) {
  const errors = files.flatMap(({ name, outcome }) => {
    if (outcome.ok && !outcome.refusal) return [];
    return `${name}\u00a0: ${outcome.ok ? reasonLabel(outcome.refusal ?? "") : UPLOAD_LABELS[outcome.reason]}`;
  });
  if (hasMore) errors.push(`${MAX_FILES}\u00a0fichiers au plus à la fois\u00a0: les suivants ne sont pas arrivés.`);
  if (errors.length > 0) return refuse(errors);
  throw redirect(withNotice(href("/admin/medias"), "media-several"), 303);
}

export default function Media({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, list, refused } = loaderData;
  return (
    <>
      <h1>Médias</h1>
      <FlashNotice />
      <UploadForm errors={actionData?.errors ?? []} />
      {refused > 0 && (
        <form method="post" action={href("/admin/medias/refuses")}>
          <Button variant="quiet">
            {refused > 1 ? `Supprimer les ${refused} fichiers refusés` : "Supprimer le fichier refusé"}
          </Button>
        </form>
      )}
      <Filters {...filter} />
      <DataTable
        caption="Médias, du plus récent au plus ancien"
        columns={["Titre", "Genre", "Durée", "Taille", "État", "Leçons", "Arrivé le"]}
        rows={list.items.map((asset) => ({
          key: asset.id,
          name: asset.title || asset.originalName,
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
        empty="Aucun média ici. Le premier film commence ci-dessus."
      />
      <Pagination {...list} unit={["média", "médias"]} />
    </>
  );
}

function Title({ id, title, originalName, renditions }: ListedAsset) {
  const still = renditions.find(({ name }) => isStill(name));
  return (
    <div className="flex items-start gap-3">
      {still && (
        <img
          className="h-12 w-16 shrink-0 rounded-sm bg-surface-muted object-cover"
          src={mediaAddress(id, still.name)}
          width={64}
          height={48}
          alt=""
          loading="lazy"
        />
      )}
      <div>
        <a className="link" href={href("/admin/medias/:id", { id })}>
          {title || originalName}
        </a>
        <Detail>{originalName}</Detail>
      </div>
    </div>
  );
}

function Filters({ kind, state, search }: { kind: string | null; state: string | null; search: string }) {
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

const HINT =
  "8\u00a0Go au plus. Film, son, image, PDF, DOCX, XLSX ou ZIP\u00a0: le format est lu dans le fichier lui-même. Un MP4 en H.264 se regarde en quelques secondes, les autres films après leur préparation. Un gros film s’envoie seul\u00a0: coupé, son envoi reprend où il en était.";

function UploadForm({ errors }: { errors: readonly string[] }) {
  const error = errors.length > 1 ? "Certains fichiers sont refusés\u00a0: voyez plus haut." : errors[0];
  return (
    <form
      method="post"
      action={href("/admin/medias")}
      encType="multipart/form-data"
      data-resumable={href("/admin/medias/envois")}
      className="form-stack max-w-176"
    >
      <ErrorSummary errors={errors.map((message) => ({ field: "fichier", message }))} />
      <FileField label="Ajouter un fichier, ou plusieurs" name="fichier" hint={HINT} multiple required error={error} />
      <p className="actions">
        <Button pendingLabel="Envoi en cours...">Envoyer</Button>
      </p>
      <p className="hint" role="status" />
      <script type="module" src={resumeUpload} />
    </form>
  );
}
