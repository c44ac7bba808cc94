import { href } from "react-router";
import { mediaAddress } from "#app/domain/school/media/lesson-media.ts";
import type { AssetPage } from "#app/domain/school/media/library.server.ts";
import type { NoticeContent } from "#app/routing/notices.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { FileInput } from "#app/ui/file-input.tsx";
import { FlashNotice } from "#app/ui/flash-notice.tsx";
import { LinkLine } from "#app/ui/link-line.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { type CAPTION_ERRORS, KIND_LABELS, lengthLabel, reasonLabel, sizeLabel } from "./labels.ts";
import { StateBadge } from "./media.view.tsx";

interface Draft {
  title: string;
  captions: string;
  chapters: string;
}

interface Props {
  asset: AssetPage;
  notice: NoticeContent | null;
  /** The typed values of a refused form. */
  refused: { draft: Draft; error: (typeof CAPTION_ERRORS)[keyof typeof CAPTION_ERRORS] } | undefined;
}

export function AssetView({ asset, notice, refused }: Props) {
  const { id, kind, seconds, bytes, reason } = asset;
  const details = [KIND_LABELS[kind], seconds !== null && lengthLabel(seconds), sizeLabel(bytes), asset.originalName];
  return (
    <>
      <LinkLine href={href("/admin/medias")}>Tous les médias</LinkLine>
      <h1>{asset.title || asset.originalName}</h1>
      <FlashNotice notice={notice} />
      <p>
        {details.filter(Boolean).join(" · ")} <StateBadge {...asset} />
      </p>
      {reason && (
        <Notice tone="error">
          {asset.state === "failed" ? "Échec" : "Incomplet"}&nbsp;: {reasonLabel(reason)}
        </Notice>
      )}
      <Preview {...asset} />
      <Renditions asset={asset} />
      <Details asset={asset} refused={refused} />
      <h2>Leçons</h2>
      <Lessons lessons={asset.lessons} />
      <div className="actions">
        {reason && (
          <form method="post" action={href("/admin/medias/:id/recommencer", { id })}>
            <Button variant="secondary">Recommencer</Button>
          </form>
        )}
        {asset.lessons.length === 0 && (
          <ButtonLink variant="quiet" href={href("/admin/medias/:id/supprimer", { id })}>
            Supprimer
          </ButtonLink>
        )}
      </div>
    </>
  );
}

/** The film as learners see it, in its largest size. */
function Preview({ id, kind, renditions, captions }: AssetPage) {
  const named = (ending: RegExp) => renditions.find(({ name }) => ending.test(name))?.name;
  const still = named(/^(affiche|image)\.avif$/);
  const shown = named(kind === "video" ? /\.mp4$/ : /\.m4a$/);
  const media = { controls: true, preload: "none", className: "w-full max-w-2xl rounded-md" } as const;
  if (kind === "image" && still) return <img className={media.className} src={mediaAddress(id, still)} alt="" />;
  if (!shown) return null;
  const track = captions && <track default kind="captions" srcLang="fr" src={mediaAddress(id, "fr.vtt")} />;
  const src = mediaAddress(id, shown);
  if (kind === "audio")
    return (
      <audio {...media} src={src}>
        {track}
      </audio>
    );
  return (
    <video {...media} src={src} poster={still && mediaAddress(id, still)}>
      {track}
    </video>
  );
}

function Renditions({ asset }: Pick<Props, "asset">) {
  return (
    <DataTable
      caption="Ce qui est proposé"
      showCaption
      columns={["Nom", "Taille"]}
      rows={asset.renditions.map(({ name, bytes }) => ({
        key: name,
        cells: [
          <a key="name" className="link" href={mediaAddress(asset.id, name)}>
            {name}
          </a>,
          sizeLabel(bytes),
        ],
      }))}
      empty="Rien encore."
    />
  );
}

function Details({ asset, refused }: Omit<Props, "notice">) {
  const { title, captions, chapters } = refused?.draft ?? asset;
  const error = (field: string) => (refused?.error.field === field ? refused.error.message : undefined);
  const hasTracks = asset.kind === "video" || asset.kind === "audio";
  return (
    <form method="post" encType="multipart/form-data" className="form-stack max-w-176">
      <ErrorSummary errors={refused ? [refused.error] : []} />
      <Field label="Titre" name="titre" maxLength={200} defaultValue={title} required />
      {hasTracks && (
        <>
          <Field
            label="Sous-titres"
            name="sous_titres"
            type="textarea"
            rows={12}
            defaultValue={captions}
            error={error("sous_titres")}
            hint="Au format WebVTT ou SubRip (.srt). Ils deviennent aussi la transcription de la leçon."
          />
          <div className="field">
            <label htmlFor="sous-titres-fichier">
              Fichier de sous-titres <span className="optional">(facultatif)</span>
            </label>
            <p className="hint">Un fichier .vtt ou .srt remplace le texte ci-dessus.</p>
            <FileInput id="sous-titres-fichier" name="sous_titres_fichier" accept=".vtt,.srt" />
          </div>
          <Field
            label="Chapitres"
            name="chapitres"
            type="textarea"
            rows={6}
            defaultValue={chapters}
            error={error("chapitres")}
            hint="Dans le même format, un titre par chapitre."
          />
        </>
      )}
      <p className="actions">
        <Button pendingLabel="Enregistrement...">Enregistrer</Button>
      </p>
    </form>
  );
}

function Lessons({ lessons }: Pick<AssetPage, "lessons">) {
  if (lessons.length === 0) return <p className="hint">Aucune leçon ne montre ce média.</p>;
  return (
    <ul>
      {lessons.map(({ id, title }) => (
        <li key={id}>
          <a className="link" href={href("/admin/lecons/:id", { id })}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A step of the adapter serves media, not a route (server/steps/media.ts). */
