import { z } from "zod";
import { lineField, textField } from "#app/domain/values/fields.ts";
import { FIGURE_IDS } from "../figures.ts";
import type { SiteLink } from "../links.ts";

/** What the founder's form says of a field. The kind decides which control it gets; objects, lists and claims say it by their type. */
export interface FieldMeta {
  label: string;
  kind?: "prose" | "markdown" | "address" | "day" | "fixed" | "choice";
  help?: string;
  /** What a choice is made from: what the shop has of it, the form says. */
  of?: ChoiceKind;
}

export type ChoiceKind = "image" | "video" | "audio" | "file" | "gift" | "formation" | "category";

export const described = <Schema extends z.ZodType>(schema: Schema, meta: FieldMeta): Schema =>
  schema.meta({ ...meta });

/** One line. `max` counts signs. */
export const line = (label: string, max = 140, help?: string) =>
  described(lineField({ isTypeset: true, min: 1, max, missing: `«\u00a0${label}\u00a0» est vide.` }), {
    label,
    ...(help && { help }),
  });

export const prose = (label: string, max = 1500, help?: string) =>
  described(textField({ isTypeset: true, min: 1, max, missing: `«\u00a0${label}\u00a0» est vide.` }), {
    label,
    kind: "prose",
    ...(help && { help }),
  });

/** Where a page, a letter or a print has room for one paragraph: a line break becomes a space. */
export const sentences = (label: string, max = 1500) =>
  described(
    prose(label, max).overwrite((text) => text.replace(/\n+/g, " ")),
    { label, kind: "prose", help: "Un seul paragraphe." },
  );

export const markdown = (label: string) => described(prose(label, 20_000), { label, kind: "markdown" });

export const choice = (label: string, of: ChoiceKind, missing: string) =>
  described(lineField({ min: 1, max: 80, missing }), { label, kind: "choice", of });

export const flag = (label: string) => described(z.boolean().default(false), { label });

export const day = (label: string) =>
  described(z.iso.date("Il faut un jour, par exemple 2026-12-31."), { label, kind: "day" });

/** What a sentence ends with, and may lack. */
export const maybe = <Schema extends z.ZodType>(schema: Schema): z.ZodOptional<Schema> =>
  described(schema.optional(), schema.meta() as unknown as FieldMeta);

export const group = <Shape extends z.ZodRawShape>(label: string, shape: Shape) =>
  described(z.object(shape), { label });

/** A part of a page that the founder may hide: its words stay in the form. */
export const hide = (label: string) => maybe(described(z.boolean(), { label }));

export const section = <Shape extends z.ZodRawShape>(label: string, shape: Shape) =>
  group(label, { ...shape, hidden: hide("Masquer cette partie du site") });

export const DESCRIPTION = "Description, pour qui ne la voit pas";

/** What a reader who does not see the picture is told. */
export const description = () => line(DESCRIPTION, 300, "Ce que l’image montre, en une phrase.");

/** A picture of the founder's own in place of a drawing, which stays as long as none is chosen. */
export const photograph = (label = "Photographie à la place du dessin") =>
  maybe(
    described(
      z
        .object({
          asset: maybe(choice("Image de la médiathèque", "image", "Il faut une image.")),
          alt: maybe(
            line(DESCRIPTION, 300, "Vide seulement si l’image ne fait que décorer\u00a0: la case le dit alors."),
          ),
          decorative: flag("Elle ne fait que décorer\u00a0: sans description"),
        })
        .refine(({ asset, alt, decorative }) => !asset || alt || decorative, {
          path: ["alt"],
          message: "Il faut une description de l’image, ou cocher qu’elle ne fait que décorer.",
        }),
      { label },
    ),
  );

export const list = <Item extends z.ZodType>(label: string, item: Item, { min = 0, max = 20 } = {}) =>
  described(
    z
      .array(item)
      .min(min, `Il en faut au moins ${min}.`)
      .max(max, `Il en faut au plus ${max}.`)
      .default([] as never),
    { label },
  );

/** What the page's code relies on: it goes through the form unseen. */
export const fixed = <Schema extends z.ZodType>(schema: Schema) => described(schema, { label: "", kind: "fixed" });

export const literal = <Value extends string>(value: Value) => fixed(z.literal(value));

const ADDRESS =
  "Il faut une adresse du site, par exemple «\u00a0/contact\u00a0», ou une adresse qui commence par https://.";

export const address = () =>
  described(
    z
      .string({ error: ADDRESS })
      .trim()
      .max(300, ADDRESS)
      .regex(/^(?:\/(?!\/)[\p{L}\d\-/#.?=&]*|#[\p{L}\d-]+|https:\/\/[^\s"'<>\\]+)$/u, ADDRESS)
      .transform((text) => text as SiteLink),
    { label: "Vers", kind: "address" },
  );

export const link = (label: string) => group(label, { label: line("Mots du lien", 80), to: address() });

export const headline = (label = "Titre") =>
  group(label, { text: line("Début", 120), accent: maybe(line("Fin, dans l’italique de la marque", 120)) });

/** A text that states figures, and what replaces it while one of them is not proven. The figures stay those of the text of origin. */
export const claimed = <Field extends z.ZodType<string, string>>(field: Field) =>
  described(
    z.union([field, z.object({ claims: fixed(z.array(z.enum(FIGURE_IDS))), text: field, otherwise: field })]),
    field.meta() as unknown as FieldMeta,
  );

export const pageMeta = {
  metaTitle: line("Titre pour les moteurs de recherche", 120, "60 signes se lisent en entier."),
  metaDescription: described(
    sentences("Description pour les moteurs de recherche", 320).overwrite((text) => text.replaceAll("**", "")),
    {
      label: "Description pour les moteurs de recherche",
      kind: "prose",
      help: "Un seul paragraphe, sans gras. 155 signes se lisent en entier.",
    },
  ),
};

const titledText = (label: string) => group(label, { title: line("Titre"), text: prose("Texte") });

export const titledList = (label: string, item: string, limits?: { min?: number; max?: number }) =>
  list(label, titledText(item), limits);

export const closing = (label = "Dernier appel") =>
  group(label, {
    headline: headline(),
    text: prose("Texte"),
    primary: link("Premier bouton"),
    secondary: maybe(link("Second bouton")),
  });

export const figureIds = fixed(z.array(z.enum(FIGURE_IDS)));
export const tint = fixed(z.enum(["primary", "secondary", "tertiary"]));
