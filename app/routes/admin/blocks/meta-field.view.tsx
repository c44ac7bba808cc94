import type { ComponentProps } from "react";
import type { ChoiceKind, FieldMeta } from "#app/content/texts/fields.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Field } from "#app/ui/field.tsx";
import type { Option } from "#app/ui/select-options.tsx";
import type { Choices } from "./choices.ts";

type FieldProps = ComponentProps<typeof Field>;

interface Props extends Omit<FieldProps, "label" | "type" | "defaultValue"> {
  meta: FieldMeta;
  defaultValue: string;
  choices?: Choices | undefined;
  /** Of a choice: whether nothing may be chosen. */
  isOptional?: boolean;
}

const CONTROLS: Readonly<Record<string, FieldProps["type"]>> = { prose: "textarea", markdown: "textarea", day: "date" };

/** The control of a field as its schema describes it: a line, a longer text, or a choice. */
export function MetaField({ meta: { label, kind, of, help }, choices, isOptional, hint, ...field }: Props) {
  const text = field.defaultValue;
  if (of) {
    const known = choices?.[of] ?? [];
    const isEmpty = known.length === 0 && text === "";
    const none = isEmpty && (NOT_MEDIA.has(of) ? "Il n’y en a pas encore." : "Aucun média de ce genre n’est prêt.");
    const options = [{ value: "", label: isOptional ? "Aucune" : "Choisir…" }, ...missing(text, of, known), ...known];
    return <Field label={label} type="select" hint={hint ?? none} {...field} options={options} />;
  }
  const type = kind && CONTROLS[kind];
  // A browser cuts a pasted text that is too long without a word; the server refuses it, and keeps it.
  const area = type === "textarea" && { rows: rowsFor(text, kind === "markdown" ? 10 : 2), maxLength: undefined };
  return (
    <>
      <Field label={label} type={type} hint={hint ?? help} {...field} {...area} />
      {kind === "markdown" && <MarkdownHelp />}
    </>
  );
}

const NOT_MEDIA: ReadonlySet<ChoiceKind> = new Set(["formation", "category"]);

/** What was chosen and is no longer there stays selected, so that the founder sees that it is missing. */
function missing(value: string, of: ChoiceKind, known: readonly Option[]): Option[] {
  if (value === "" || known.some((option) => option.value === value)) return [];
  return [
    { value, label: NOT_MEDIA.has(of) ? "Ce qui était choisi n’existe plus" : "Média en préparation, ou supprimé" },
  ];
}

function rowsFor(text: string, min: number): number {
  const rows = text.split("\n").reduce((sum, line) => sum + Math.max(Math.ceil(line.length / 70), 1), 0);
  return Math.min(Math.max(rows, min), 16);
}

const SIGNS = [
  ["## Titre", "un titre de partie\u00a0; ### pour une sous-partie"],
  ["**mot**", "un mot en gras"],
  ["*mot*", "un mot en italique"],
  ["- point", "une liste\u00a0; 1. pour une liste numérotée"],
  ["> phrase", "une citation"],
  ["[texte](https://…)", "un lien"],
  ["une ligne vide", "un nouveau paragraphe"],
] as const;

function MarkdownHelp() {
  return (
    <Disclosure summary="Mettre en forme un texte">
      <dl className="grid gap-x-6 gap-y-1 pt-2 text-sm sm:grid-cols-[12rem_1fr]">
        {SIGNS.map(([sign, meaning]) => (
          <div key={sign} className="contents">
            <dt className="font-mono">{sign}</dt>
            <dd className="max-sm:mb-2">{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="hint">Le HTML n’est pas interprété&nbsp;: il s’affiche tel quel.</p>
    </Disclosure>
  );
}
