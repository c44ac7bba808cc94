import type { ComponentProps, ReactNode } from "react";
import type { ChoiceKind, FieldMeta } from "#app/content/texts/fields.ts";
import type { TextRemark } from "#app/domain/site/texts/text-checks.ts";
import type { Done } from "#app/domain/values/arranged.ts";
import { Field } from "#app/ui/field.tsx";
import { hasPage } from "#app/ui/menu-links.ts";
import { useRoot } from "#app/ui/root-data.ts";
import type { Option } from "#app/ui/select-options.tsx";
import { MediaFileField } from "../media/asset-parts.view.tsx";

/** What the shop has of what a field chooses from. */
export type Choices = Readonly<Record<ChoiceKind, readonly Option[]>>;

export interface PartProps {
  /** « cards-0-title »; "" for the whole text. */
  name: string;
  value: unknown;
  errors: Readonly<Record<string, string[]>>;
  remarks: readonly TextRemark[];
  choices?: Partial<Choices>;
  /** The button of a list that was pressed. */
  done?: Done;
}

const CONTROLS: Readonly<Record<string, ComponentProps<typeof Field>["type"]>> = { prose: "textarea", day: "date" };

const HIDDEN = "Cette page n’est plus sur le site\u00a0: le lien est caché.";

/** One string of a text: a line, a longer text, or a choice. */
export function Control({
  name,
  value,
  errors,
  remarks,
  choices,
  meta,
  isOptional,
}: PartProps & { meta: FieldMeta; isOptional: boolean }) {
  const missing = useRoot()?.missing ?? [];
  const text = value === undefined || value === null ? "" : String(value);
  if (meta.of)
    return (
      <>
        <Field
          label={meta.label}
          name={name}
          type="select"
          options={optionsFor(text, choices?.[meta.of] ?? [], isOptional)}
          defaultValue={text}
          error={errors[name]}
          saysOptional={false}
        />
        <MediaFileField choice={name} of={meta.of} />
      </>
    );
  const isHidden = meta.kind === "address" && text !== "" && !hasPage(text, missing);
  const hint = isHidden ? HIDDEN : meta.help;
  const own = remarks.filter(({ field, isFault }) => field === name && !isFault);
  return (
    <Field
      label={meta.label}
      name={name}
      type={CONTROLS[meta.kind ?? "line"] ?? "text"}
      rows={rowsFor(text)}
      defaultValue={text}
      hint={own.length > 0 ? <Remarked remarks={own}>{hint}</Remarked> : hint}
      error={errors[name]}
      saysOptional={isOptional}
      list={meta.kind === "address" ? "adresses" : undefined}
    />
  );
}

/** What stands beside a field, and stops nothing. */
function Remarked({ remarks, children }: Pick<PartProps, "remarks"> & { children: ReactNode }) {
  return (
    <>
      {children}
      {remarks.map(({ message }) => (
        <strong key={message} className="block">
          {message}
        </strong>
      ))}
    </>
  );
}

/** What was chosen and is no longer there stays selected, so that the founder sees that it is missing. */
function optionsFor(value: string, options: readonly Option[], isOptional: boolean): Option[] {
  const isKnown = value === "" || options.some((option) => option.value === value);
  return [
    { value: "", label: options.length === 0 ? "Il n’y en a pas encore" : isOptional ? "Aucune" : "Choisir…" },
    ...(isKnown ? [] : [{ value, label: "Ce qui était choisi n’existe plus" }]),
    ...options,
  ];
}

function rowsFor(text: string): number {
  const rows = text.split("\n").reduce((sum, line) => sum + Math.max(Math.ceil(line.length / 70), 1), 0);
  return Math.min(Math.max(rows, 2), 16);
}
