import { isDeepStrictEqual } from "node:util";
import { parseWithZod } from "@conform-to/zod/v4";
import type { ReactNode } from "react";
import { data, href, redirect } from "react-router";
import { senderAddress } from "#app/config/env.server.ts";
import { READERS } from "#app/content/wording.ts";
import { type Picture, smallestPath } from "#app/domain/site/pictures/picture.ts";
import { storeOwnPicture } from "#app/domain/site/pictures/pictures.server.ts";
import { currentSettings, saveSettings } from "#app/domain/site/seller/seller-versions.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { actorFrom, requireAdmin } from "#app/middleware/guards.server.ts";
import { confirmFirst } from "#app/middleware/saved-answers.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { readNotice, withNotice } from "#app/routing/notices.ts";
import { FONTS_LABELS, PALETTE_LABELS, PALETTE_NAMES } from "#app/theme/brand.ts";
import { swatchOf } from "#app/theme/palette.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox, ErrorSummary, Field } from "#app/ui/field.tsx";
import { FieldRow, FileField } from "#app/ui/field-parts.tsx";
import { formState } from "#app/ui/form-state.ts";
import { FlashNotice } from "#app/ui/notice.tsx";
import { RadioGroup } from "#app/ui/radio-group.tsx";
import { optionsOf } from "#app/ui/select-options.tsx";
import { StoredBeside } from "#app/ui/stored-beside.tsx";
import type { Route } from "./+types/seller";
import { fromSeller, GROUPS, sellerSchema, toSeller } from "./seller-form.ts";

const PICTURE_BYTES = 5 * 1024 * 1024;

/** Two pictures and a page of fields. */
export const handle = {
  title: "Identité et couleurs",
  body: "guarded",
  bodyLimit: 2 * PICTURE_BYTES + 100 * 1024,
} satisfies Handle;

export function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin(context);
  const { siteName, seller, brand, readers, base } = currentSettings();
  return {
    stored: {
      ...fromSeller(seller),
      site_name: siteName,
      palette: brand.palette,
      polices: brand.fonts,
      lectrices: readers,
      base,
    } as Record<string, string>,
    palettes: PALETTE_NAMES.map((name) => ({ name, swatch: swatchOf(name) })),
    logo: brand.logo,
    portrait: brand.portrait,
    sender: senderAddress(),
    notice: readNotice(url),
  };
}

const CHANGED =
  "Quelqu’un d’autre a enregistré depuis l’ouverture de cette page. Rien n’a été écrasé\u00a0: comparez, puis enregistrez de nouveau.";

export async function action({ request, url, context }: Route.ActionArgs) {
  const actor = actorFrom(context);
  const db = context.get(dbContext);
  const form = await request.formData();
  const files = { logo: form.get("logo"), portrait: form.get("portrait") };
  for (const name of Object.keys(files)) form.delete(name);
  const current = currentSettings();
  const pictures = { logo: current.brand.logo, portrait: current.brand.portrait };
  const wrongPictures: Record<string, string[]> = {};
  for (const name of ["logo", "portrait"] as const) {
    if (form.has(`sans_${name}`)) pictures[name] = null;
    const file = files[name];
    if (!(file instanceof File) || file.size === 0) continue;
    const stored = file.size <= PICTURE_BYTES && (await storeOwnPicture(db, Buffer.from(await file.arrayBuffer())));
    if (stored) pictures[name] = stored;
    else wrongPictures[name] = ["Il faut une image JPEG, PNG, WebP ou AVIF de 5\u00a0Mo au plus."];
  }
  const submission = parseWithZod(form, { schema: sellerSchema });
  if (submission.status !== "success" || Object.keys(wrongPictures).length > 0) {
    return data({ result: submission.reply({ fieldErrors: wrongPictures }), error: null }, { status: 400 });
  }
  const input = submission.value;
  const seller = toSeller(input);
  // Customers' answers and her own notices go to the address that stands there.
  if (!isDeepStrictEqual(seller, current.seller)) await confirmFirst(context, { request, url }, form);
  const settings = {
    siteName: input.site_name,
    seller,
    readers: input.lectrices,
    brand: { palette: input.palette, fonts: input.polices, ...pictures },
  };
  if (!(await saveSettings(db, actor, settings, input.base)))
    return data({ result: submission.reply(), error: CHANGED, base: currentSettings().base }, { status: 409 });
  throw redirect(withNotice(href("/admin/vendeur"), "seller-saved"), 303);
}

export default function SellerPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { stored, palettes, logo, portrait, sender, notice } = loaderData;
  const { field, value, box, errors, summary } = formState({ answer, stored, schema: sellerSchema });
  const base = answer && "base" in answer ? answer.base : field("base").defaultValue;
  return (
    <div className="flow">
      <h1>Identité et couleurs</h1>
      {!answer && <FlashNotice notice={notice} />}
      <p className="lead">
        Ce que disent les mentions légales, les conditions de vente, les factures et les e-mails. Les contrats déjà
        conclus gardent ce qu’ils disaient.
      </p>
      <p className="hint">
        Une chose ne suit pas&nbsp;: les e-mails partent de {sender}. La personne qui installe le site change cette
        adresse&nbsp;; le domaine se prépare sous{" "}
        <a className="link" href={href("/admin/emails/delivrabilite")}>
          Délivrabilité
        </a>
        .
      </p>
      <form method="post" encType="multipart/form-data" className="form-stack max-w-176">
        <ErrorSummary errors={summary} />
        {answer && "base" in answer && (
          <StoredBeside labels={COMPARED} stored={stored} typed={value} shown={(_, value) => NAMES[value] ?? value} />
        )}
        <input type="hidden" name="base" value={base} />
        <Field label="Nom du site" {...field("site_name")} />
        <Field
          label="Vous parlez de vos…"
          type="select"
          options={READERS.map((readers) => ({ value: readers, label: readers }))}
          hint="Le mot de l’administration et du site pour les personnes qui suivent vos formations."
          {...field("lectrices")}
          saysOptional={false}
        />
        <RadioGroup
          label="Couleurs"
          hint="De jour à gauche, de nuit à droite."
          options={palettes.map(({ name, swatch }) => ({
            value: name,
            label: <Swatch modes={swatch}>{PALETTE_LABELS[name]}</Swatch>,
          }))}
          {...field("palette")}
        />
        <Field
          label="Lettres"
          type="select"
          options={optionsOf(FONTS_LABELS)}
          {...field("polices")}
          saysOptional={false}
        />
        <PictureField
          name="logo"
          label="Logo"
          hint={"Un logo plus large que deux fois sa hauteur porte le nom\u00a0: celui-ci n’est plus écrit à côté."}
          picture={logo}
          error={errors.logo}
          box={box("sans_logo")}
        />
        <PictureField
          name="portrait"
          label="Portrait"
          picture={portrait}
          error={errors.portrait}
          box={box("sans_portrait")}
        />
        {GROUPS.map(({ title, fields }) => (
          <FieldRow key={title} legend={title}>
            {fields.map(([name, label, type = "text", hint]) => (
              <Field key={name} label={label} type={type} hint={hint} {...field(name)} saysOptional={false} />
            ))}
          </FieldRow>
        ))}
        <Button>Enregistrer</Button>
      </form>
    </div>
  );
}

const NAMES: Readonly<Record<string, string>> = { ...PALETTE_LABELS, ...FONTS_LABELS };
/** All that is typed or chosen, in the order of the form. */
const COMPARED = [
  ["site_name", "Nom du site"],
  ["lectrices", "Vous parlez de vos…"],
  ["palette", "Couleurs"],
  ["polices", "Lettres"],
  ...GROUPS.flatMap(({ title, fields }) => fields.map(([name, label]) => [name, `${title}\u00a0: ${label}`] as const)),
] as const;

interface SwatchProps {
  modes: { ground: string; line: string; colors: string[] }[];
  children: ReactNode;
}

/** Drawn, because the page takes no style attributes; its name says it too. */
function Swatch({ modes, children }: SwatchProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <svg viewBox="0 0 240 32" width="180" height="24" aria-hidden="true">
        {modes.map(({ ground, line, colors }, half) => (
          <g key={ground} transform={`translate(${half * 122} 0)`}>
            <rect x="1" y="1" width="116" height="30" rx="15" fill={ground} stroke={line} />
            {colors.map((color, place) => (
              <circle key={color} cx={18 + place * 20.5} cy="16" r="8.5" fill={color} />
            ))}
          </g>
        ))}
      </svg>
      {children}
    </span>
  );
}

interface PictureFieldProps {
  name: "logo" | "portrait";
  label: string;
  hint?: string;
  picture: Picture | null;
  error: string[] | null | undefined;
  box: { name: string; defaultChecked: boolean };
}

function PictureField({ name, label, hint = "", picture, error, box }: PictureFieldProps) {
  return (
    <FileField
      label={label}
      name={name}
      hint={`JPEG, PNG, WebP ou AVIF, 5\u00a0Mo au plus. Sans image, le dessin d’origine reste. ${hint}`.trimEnd()}
      accept="image/*"
      error={error}
      stored={
        picture && <img src={smallestPath(picture)} alt={`${label} actuel`} width={96} className="my-2 rounded-md" />
      }
    >
      {picture && <Checkbox label="Retirer cette image" {...box} />}
    </FileField>
  );
}
