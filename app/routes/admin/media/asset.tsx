import { data, href, redirect } from "react-router";
import { decodeCaptions } from "#app/domain/school/media/captions.ts";
import { editAsset, usesOf } from "#app/domain/school/media/edit-asset.server.ts";
import { isStill, mediaAddress } from "#app/domain/school/media/lesson-media.ts";
import { type AssetPage, readAsset } from "#app/domain/school/media/library.server.ts";
import { asAdmin, notFound, orNotFound } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { takeFile } from "#app/routing/take-file.ts";
import { Button, ButtonLink, LinkLine } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { FlashNotice, Notice } from "#app/ui/notice.tsx";
import { changedLabel } from "../changed-label.ts";
import type { Route } from "./+types/asset";
import { AssetForm, schema } from "./asset-form.tsx";
import { FOCUS_LABELS, StateBadge } from "./asset-parts.view.tsx";
import { KIND_LABELS, lengthLabel, reasonLabel, renditionLabel, sizeLabel } from "./labels.ts";

/** The captions of a film of four hours. */
export const handle = { body: "guarded", bodyLimit: 1024 * 1024 } satisfies Handle;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const asset = orNotFound(await readAsset(db, params.id));
  return { asset, places: await usesOf(db, asset.id) };
}

/** A file that is sent replaces what is in the box. */
export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  const form = await request.formData();
  const file = takeFile(form, "sous_titres_fichier");
  const version = form.get("version");
  const draft = {
    version: typeof version === "string" ? version : null,
    title: textOf(form.get("titre")),
    captions: (file && decodeCaptions(await file.bytes())) || textOf(form.get("sous_titres")),
    chapters: textOf(form.get("chapitres")).replaceAll("\r\n", "\n").trim(),
    // The page sends an empty value before that of the box; a program that sends none changes nothing.
    hasVoice: form.has("voix") ? form.getAll("voix").includes("on") : null,
    focus: focusOf(form.get("cadrage")),
  };
  const refuse = (field: string, message: string, status = 400) =>
    data({ draft, error: { field, message } }, { status });
  const valid = schema.safeParse({ titre: draft.title });
  if (!valid.success) return refuse("titre", valid.error.issues[0]?.message ?? "");
  const title = valid.data.titre;
  const edited = await editAsset(db, actor, params.id, { ...draft, title });
  if (edited.ok) throw redirect(withNotice(url.pathname, "media-saved"), 303);
  if (edited.reason === "unknown") throw notFound();
  if (edited.reason === "changed") return refuse("", changedLabel("Ce média"), 409);
  return edited.reason === "chapters" ? refuse("chapitres", edited.fault) : refuse("sous_titres", NO_CAPTIONS);
}

function focusOf(value: FormDataEntryValue | null): AssetPage["focus"] | null {
  return typeof value === "string" && Object.hasOwn(FOCUS_LABELS, value) ? (value as AssetPage["focus"]) : null;
}

const textOf = (value: FormDataEntryValue | null): string => (typeof value === "string" ? value : "");

const NO_CAPTIONS = "Aucun sous-titre lisible. Chacun a une ligne de temps (00:01.000 --> 00:03.500), puis ses mots.";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? loaderData.asset.title || loaderData.asset.originalName : "Média" },
];

export default function AssetDetail({ loaderData: { asset, places }, actionData }: Route.ComponentProps) {
  const { id, kind, seconds, bytes, reason } = asset;
  const details = [KIND_LABELS[kind], seconds !== null && lengthLabel(seconds), sizeLabel(bytes), asset.originalName];
  return (
    <>
      <LinkLine href={href("/admin/medias")}>Tous les médias</LinkLine>
      <h1>{asset.title || asset.originalName}</h1>
      <FlashNotice />
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
      <AssetForm asset={asset} refused={actionData} />
      <h2>Où il sert</h2>
      <Uses places={places} />
      <div className="actions">
        {reason && (
          <form method="post" action={href("/admin/medias/:id/recommencer", { id })}>
            <Button variant="secondary">Recommencer</Button>
          </form>
        )}
        {places.length > 0 ? (
          <p className="hint">Ce média ne se supprime pas tant qu’il sert ci-dessus, même dans une version gardée.</p>
        ) : (
          <ButtonLink variant="quiet" href={href("/admin/medias/:id/supprimer", { id })}>
            Supprimer
          </ButtonLink>
        )}
      </div>
    </>
  );
}

function Preview({ id, kind, renditions, captions }: AssetPage) {
  const named = (ending: RegExp) => renditions.find(({ name }) => ending.test(name))?.name;
  const still = renditions.find(({ name }) => isStill(name))?.name;
  const shown = named(kind === "video" ? /\.mp4$/ : /\.m4a$/);
  const media = { controls: true, preload: "none", className: "w-full max-w-2xl rounded-md" } as const;
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

function Renditions({ asset }: { asset: AssetPage }) {
  return (
    <DataTable
      caption="Ce qui est proposé"
      showCaption
      columns={["Nom", "Taille"]}
      rows={asset.renditions.map(({ name, bytes }) => ({
        key: name,
        cells: [
          <a key="name" className="link" href={mediaAddress(asset.id, name)}>
            {renditionLabel(name)}
          </a>,
          sizeLabel(bytes),
        ],
      }))}
      empty="Rien encore."
    />
  );
}

const PLACES = {
  lesson: ["Leçon", (id: string) => href("/admin/lecons/:id", { id })],
  session: ["Direct", (id: string) => href("/admin/directs/:id", { id })],
  formation: ["Formation", (id: string) => href("/admin/formations/:id/modifier", { id })],
  page: ["Page", (id: string) => href("/admin/pages/:id", { id })],
  text: ["Texte", (id: string) => href("/admin/textes/:key", { key: id })],
} as const;

interface Place {
  kind: keyof typeof PLACES;
  id: string;
  name: string;
}

function Uses({ places }: { places: readonly Place[] }) {
  if (places.length === 0) return <p className="hint">Rien ne montre ce média.</p>;
  return (
    <ul>
      {places.map(({ kind, id, name }) => {
        const [label, addressOf] = PLACES[kind];
        return (
          <li key={`${kind} ${id}`}>
            {label}&nbsp;:{" "}
            <a className="link" href={addressOf(id)}>
              {name}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
