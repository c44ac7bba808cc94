import { described } from "#app/content/texts/fields.ts";
import { textField } from "#app/domain/values/fields.ts";
import { unescapeXml } from "#app/domain/values/xml.ts";
import { defineBlock } from "./block-kind.ts";
import { MAX_TEXT_LENGTH } from "./stored-blocks.ts";

export const text = defineBlock("text", {
  label: "Texte",
  fields: {
    markdown: described(
      textField({ isTypeset: true, missing: "Écrivez le texte, ou retirez ce bloc.", min: 1, max: MAX_TEXT_LENGTH }),
      { label: "Texte", kind: "markdown" },
    ),
  },
  show: ({ id, html }) => ({ type: "text" as const, id, html }),
  View: ({ block: { id, html } }) => (
    <div
      id={id}
      className="prose authored wrap-anywhere max-w-[38rem]"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when the version is stored
      dangerouslySetInnerHTML={{ __html: html }}
    />
  ),
  written: ({ markdown }) => markdown,
  searched: ({ html }) => plainText(html).split("\n"),
  printed: ({ markdown }) => ({ kind: "text", markdown }),
});

/** A line for each heading, paragraph, point and cell. */
export function plainText(html: string): string {
  const text = html
    .replace(/\s+/g, " ")
    .replace(/<[^<>]*>/g, (tag) => (/^<\/?(a|em|strong|s|code)\b/.test(tag) ? "" : "\n"));
  return unescapeXml(text);
}
