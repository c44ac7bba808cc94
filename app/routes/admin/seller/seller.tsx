import { isDeepStrictEqual } from "node:util";
import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, href, redirect, useRouteLoaderData } from "react-router";
import { senderAddress } from "#app/config/env.server.ts";
import type { SellerSettings } from "#app/config/seller.server.ts";
import { READERS } from "#app/content/wording.ts";
import { listVoices, readVoice } from "#app/domain/school/media/voice.server.ts";
import { currentSettings, findSettings, saveSettings } from "#app/domain/site/seller/seller-versions.server.ts";
import { asAdmin } from "#app/middleware/guards.server.ts";
import { confirmFirst } from "#app/middleware/saved-answers.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { FONTS_LABELS, FONTS_NAMES, PALETTE_LABELS, PALETTE_NAMES } from "#app/theme/brand.ts";
import { swatchOf } from "#app/theme/palette.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { FieldRow } from "#app/ui/field-parts.tsx";
import { formState } from "#app/ui/form-state.ts";
import { FlashNotice } from "#app/ui/notice.tsx";
import { RadioGroup } from "#app/ui/radio-group.tsx";
import { optionsOf } from "#app/ui/select-options.tsx";
import { StoredBeside } from "#app/ui/stored-beside.tsx";
import type { Db } from "#db/connection.server.ts";
import type { loader as adminLoader } from "../layout.tsx";
import { FOCUS_LABELS } from "../media/asset-parts.view.tsx";
import type { Route } from "./+types/seller";
import { fromSeller, GROUPS, sellerSchema, toSeller } from "./seller-form.ts";
import { FaceLink, PICTURE_BYTES, PictureField, Specimen, Swatch, sentName } from "./seller-parts.tsx";
import { takePictures } from "./seller-pictures.server.ts";

/** Two pictures and a page of fields. */
export const handle = {
  title: "Identité et couleurs",
  body: "guarded",
  bodyLimit: 2 * PICTURE_BYTES + 100 * 1024,
} satisfies Handle;

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = asAdmin(context);
  const { base, ...settings } = currentSettings();
  const { brand } = settings;
  return {
    stored: { ...fieldsOf(settings), base },
    palettes: PALETTE_NAMES.map((name) => ({ name, swatch: swatchOf(name) })),
    logo: brand.logo,
    portrait: brand.portrait,
    voices: await listVoices(db),
    sender: senderAddress(),
  };
}

function fieldsOf({ siteName, seller, brand, readers }: SellerSettings): Record<string, string> {
  return {
    ...fromSeller(seller),
    site_name: siteName,
    palette: brand.palette,
    polices: brand.fonts,
    lectrices: readers,
    cadrage: brand.portrait?.focus ?? "center",
    voix: brand.voice ?? "",
  };
}

const CHANGED =
  "Quelqu’un d’autre, ou vous dans un autre onglet, a enregistré depuis l’ouverture de cette page. Rien n’a été écrasé\u00a0: ce que vous n’aviez pas touché est repris. Comparez, puis enregistrez de nouveau.";

/** The form as it was typed, with what is stored now wherever nothing was changed. */
async function merged(db: Db, typed: SubmissionResult, base: string): Promise<SubmissionResult> {
  const opened = await findSettings(db, base);
  if (!opened) return typed;
  const now = fieldsOf(currentSettings());
  // An empty field is none.
  const isUntouched = ([name, value]: [string, string]) => (typed.initialValue?.[name] ?? "") === value;
  const untouched = Object.entries(fieldsOf(opened)).filter(isUntouched);
  const theirs = Object.fromEntries(untouched.map(([name]) => [name, now[name] ?? ""]));
  return { ...typed, initialValue: { ...typed.initialValue, ...theirs } };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { db, actor } = asAdmin(context);
  const form = await request.formData();
  const current = currentSettings();
  const { pictures, wrong } = await takePictures(db, form, current.brand);
  const submission = parseWithZod(form, { schema: sellerSchema });
  const voice = submission.status === "success" && submission.value.voix;
  if (voice && !(await readVoice(db, voice)))
    wrong.voix = ["Ce son n’est plus dans la médiathèque, ou n’a plus ses sous-titres."];
  if (submission.status !== "success" || Object.keys(wrong).length > 0) {
    const result = submission.reply({ fieldErrors: wrong });
    return data({ result, error: null, base: null }, { status: 400 });
  }
  const input = submission.value;
  const seller = toSeller(input);
  // Customers' answers and her own notices go to the address that stands there, and every email says the site's name.
  const isRenamed = input.site_name !== current.siteName;
  if (isRenamed || !isDeepStrictEqual(seller, current.seller)) await confirmFirst(context, { request, url }, form);
  const settings = {
    siteName: input.site_name,
    seller,
    readers: input.lectrices,
    brand: {
      palette: input.palette,
      fonts: input.polices,
      logo: pictures.logo,
      portrait: pictures.portrait && { ...pictures.portrait, focus: input.cadrage },
      voice: input.voix || null,
    },
  };
  if (!(await saveSettings(db, actor, settings, input.base))) {
    const result = await merged(db, submission.reply(), input.base);
    return data({ result, error: CHANGED, base: currentSettings().base }, { status: 409 });
  }
  throw redirect(withNotice(href("/admin/vendeur"), "seller-saved"), 303);
}

export default function SellerPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { stored, palettes, logo, portrait, voices, sender } = loaderData;
  const { field, value, box, errors, summary } = formState({ answer, stored, schema: sellerSchema });
  const base = answer?.base ?? field("base").defaultValue;
  const { swatch: grounds = [] } = palettes.find(({ name }) => name === field("palette").defaultValue) ?? {};
  const { unsent } = useRouteLoaderData<typeof adminLoader>("routes/admin/layout") ?? {};
  const sent = (name: "logo" | "portrait") =>
    answer ? value(sentName(name)) : unsent?.fields.find(([field]) => field === sentName(name))?.[1];
  return (
    <div className="flow">
      <h1>Identité et couleurs</h1>
      <FlashNotice />
      <p className="lead">
        Ce que disent les mentions légales, les conditions de vente, les factures et les e-mails. Les contrats déjà
        conclus gardent ce qu’ils disaient.
      </p>
      <p className="hint">
        Une chose ne suit pas&nbsp;: les e-mails partent de {sender}. La personne qui installe le site change cette
        adresse&nbsp;; le domaine se prépare sous <a href={href("/admin/emails/delivrabilite")}>Délivrabilité</a>.
      </p>
      <form method="post" encType="multipart/form-data" className="form-stack max-w-176">
        <ErrorSummary errors={summary} />
        {answer?.base && (
          <StoredBeside
            labels={COMPARED}
            stored={stored}
            typed={value}
            shown={(_, value) => NAMES.get(value) ?? value}
          />
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
        <div className={CHOICES}>
          <RadioGroup
            label="Couleurs"
            hint="De jour à gauche, de nuit à droite."
            options={palettes.map(({ name, swatch }) => ({
              value: name,
              label: <Swatch modes={swatch}>{PALETTE_LABELS[name]}</Swatch>,
              hint: <FaceLink palette={name}>{PALETTE_LABELS[name]}</FaceLink>,
            }))}
            {...field("palette")}
          />
        </div>
        <div className={CHOICES}>
          <RadioGroup
            label="Lettres"
            hint="Les titres, puis le texte."
            options={FONTS_NAMES.map((name) => ({
              value: name,
              label: <Specimen fonts={name}>{FONTS_LABELS[name]}</Specimen>,
              hint: <FaceLink fonts={name}>{FONTS_LABELS[name]}</FaceLink>,
            }))}
            {...field("polices")}
          />
        </div>
        <PictureField
          name="logo"
          label="Logo"
          hint={"Un logo plus large que deux fois sa hauteur porte le nom\u00a0: celui-ci n’est plus écrit à côté."}
          grounds={grounds}
          picture={logo}
          sent={sent("logo")}
          error={errors.logo}
          box={box("sans_logo")}
        />
        <PictureField
          name="portrait"
          label="Portrait"
          picture={portrait}
          sent={sent("portrait")}
          error={errors.portrait}
          box={box("sans_portrait")}
        />
        <Field
          label="Ce qui reste visible du portrait"
          type="select"
          options={optionsOf(FOCUS_LABELS)}
          hint="Là où le site le rogne, cette partie reste."
          {...field("cadrage")}
          saysOptional={false}
        />
        <Field
          label="Votre voix"
          type="select"
          options={[{ value: "", label: "Aucune" }, ...voices.map(({ id, name }) => ({ value: id, label: name }))]}
          hint="Quarante secondes où vous vous présentez, à écouter sous le portrait&nbsp;: un son de la médiathèque où quelqu’un parle, avec ses sous-titres, qui en sont le texte."
          {...field("voix")}
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

/** Two beside each other where there is room. */
const CHOICES = "sm:*:grid sm:*:grid-cols-2 sm:*:gap-x-6 [&_.choice]:my-2 [&_.hint]:col-span-full";

const NAMES = new Map(Object.entries({ ...PALETTE_LABELS, ...FONTS_LABELS, ...FOCUS_LABELS }));
/** All that is typed or chosen, in the order of the form. */
const COMPARED = [
  ["site_name", "Nom du site"],
  ["lectrices", "Vous parlez de vos…"],
  ["palette", "Couleurs"],
  ["polices", "Lettres"],
  ["cadrage", "Ce qui reste visible du portrait"],
  ["voix", "Votre voix"],
  ...GROUPS.flatMap(({ title, fields }) => fields.map(([name, label]) => [name, `${title}\u00a0: ${label}`] as const)),
] as const;
