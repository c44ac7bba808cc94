import { data, href, redirect } from "react-router";
import { isStill, mediaAddress } from "#app/domain/school/media/lesson-media.ts";
import { type Asset, listAssets } from "#app/domain/school/media/library.server.ts";
import { pageNumber } from "#app/domain/values/paging.ts";
import { searchTerm } from "#app/domain/values/search.ts";
import { formatDate } from "#app/domain/values/time.ts";
import { dbContext, requestContext } from "#app/middleware/contexts.ts";
import { actorFrom, requireAdmin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { readNotice } from "#app/routing/notices.ts";
import { Button } from "#app/ui/button.tsx";
import { DataTable, Detail } from "#app/ui/data-table.tsx";
import { ErrorSummary } from "#app/ui/field.tsx";
import { descriptionOf, FieldError, FieldHint, FileInput, fieldId } from "#app/ui/field-parts.tsx";
import { FilterBar, FilterSearch, FilterSelect } from "#app/ui/filter-bar.tsx";
import { FlashNotice } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { optionsOf } from "#app/ui/select-options.tsx";
import type { Route } from "./+types/media";
import { KIND_LABELS, lengthLabel, STATE_LABELS, sizeLabel, UPLOAD_LABELS, UPLOAD_STATUS } from "./labels.ts";
import resumeUpload from "./resume-upload.ts?worker&url";
import { StateBadge } from "./state-badge.view.tsx";
import { receiveForm, uploadedAssetAddress } from "./upload-form.server.ts";

export const handle = { title: "Médias", body: "stream", budget: "uploads" } satisfies Handle;

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const { searchParams } = url;
  const filter = {
    kind: oneOf(KIND_LABELS, searchParams.get("genre")),
    state: oneOf(STATE_LABELS, searchParams.get("etat")),
    search: searchTerm(searchParams.get("recherche")),
  };
  return {
    filter,
    list: await listAssets(context.get(dbContext), { ...filter, page: pageNumber(searchParams.get("page")) }),
    notice: readNotice(url),
  };
}

function oneOf<Key extends string>(labels: Record<Key, string>, value: string | null): Key | null {
  return value !== null && Object.hasOwn(labels, value) ? (value as Key) : null;
}

export async function action({ request, context }: Route.ActionArgs) {
  requireAdmin(context);
  const { stream } = context.get(requestContext);
  const received = await receiveForm(context.get(dbContext), actorFrom(context), request.headers, stream);
  if (!received.ok)
    return data({ error: UPLOAD_LABELS[received.reason] }, { status: UPLOAD_STATUS[received.reason] ?? 400 });
  throw redirect(uploadedAssetAddress(received), 303);
}

export default function Media({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, list, notice } = loaderData;
  return (
    <>
      <h1>Médias</h1>
      <FlashNotice notice={notice} />
      <UploadForm error={actionData?.error} />
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
      <Pagination {...list} unit={["média", "médias"]} />
    </>
  );
}

function Title({ id, title, originalName, renditions }: Asset) {
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
  "8\u00a0Go au plus. Film, son, image, PDF ou archive\u00a0: le format est lu dans le fichier lui-même. Un MP4 en H.264 se regarde en quelques secondes, les autres films après leur préparation.";

function UploadForm({ error }: { error: string | undefined }) {
  const id = fieldId("fichier");
  return (
    <form
      method="post"
      action={href("/admin/medias")}
      encType="multipart/form-data"
      data-resumable={href("/admin/medias/envois")}
      className="form-stack max-w-176"
    >
      <ErrorSummary errors={error ? [{ field: "fichier", message: error }] : []} />
      <div className="field">
        <label htmlFor={id}>Ajouter un fichier</label>
        <FieldHint id={id} hint={HINT} />
        <FileInput {...descriptionOf(id, HINT, error)} id={id} name="fichier" required />
        <FieldError id={id} message={error} />
      </div>
      <p className="actions">
        <Button pendingLabel="Envoi en cours...">Envoyer</Button>
      </p>
      <p className="hint" role="status" />
      <script type="module" src={resumeUpload} />
    </form>
  );
}
