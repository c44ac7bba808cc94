import type { FieldMeta } from "#app/content/texts/fields.ts";
import type { TextRemark } from "#app/domain/site/texts/text-checks.ts";
import type { Done } from "#app/domain/values/arranged.ts";
import { hasPage } from "#app/ui/menu-links.ts";
import { useRoot } from "#app/ui/root-data.ts";
import type { Choices } from "../blocks/choices.ts";
import { MetaField } from "../blocks/meta-field.view.tsx";
import { MediaFileField, UploadButton } from "../media/asset-parts.view.tsx";

export interface PartProps {
  /** « cards-0-title »; "" for the whole text. */
  name: string;
  value: unknown;
  errors: Readonly<Record<string, string[]>>;
  remarks: readonly TextRemark[];
  choices?: Choices;
  /** The button of a list that was pressed. */
  done?: Done;
}

const HIDDEN = "Cette page n’est plus sur le site\u00a0: le lien est caché.";

/** One string of a text: a line, a longer text, or a choice. */
export function Control({ meta, isOptional, ...part }: PartProps & { meta: FieldMeta; isOptional: boolean }) {
  const { name, value, errors, remarks, choices } = part;
  const missing = useRoot()?.missing ?? [];
  const text = value === undefined || value === null ? "" : String(value);
  const isHidden = meta.kind === "address" && text !== "" && !hasPage(text, missing);
  const said = isHidden ? HIDDEN : meta.help;
  const own = remarks.filter(({ field, isFault }) => field === name && !isFault);
  // What stands beside a field, and stops nothing.
  const remarked = own.map(({ message }) => (
    <strong key={message} className="block">
      {message}
    </strong>
  ));
  return (
    <>
      <MetaField
        meta={meta}
        name={name}
        defaultValue={text}
        choices={choices}
        isOptional={isOptional}
        hint={own.length > 0 ? [said, ...remarked] : said}
        error={errors[name]}
        saysOptional={isOptional && !meta.of}
        list={meta.kind === "address" ? "adresses" : undefined}
      />
      <UploadButton name={name} of={meta.of}>
        <MediaFileField choice={name} of={meta.of} />
      </UploadButton>
    </>
  );
}
