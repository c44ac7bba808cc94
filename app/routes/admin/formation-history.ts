import type { EditableFormation, FormationInput } from "#app/domain/catalogue/formation-facts.server.ts";
import { CATEGORY_LABELS, STATUS_LABELS, TYPE_LABELS } from "#app/domain/catalogue/labels.ts";
import { eurosToCents, formatEuros } from "#app/domain/money.ts";
import { formatDateTime, fromParisField } from "#app/domain/time.ts";
import { FIELD_LABELS, type FieldName, toValues } from "./formation-words.ts";

const WORDS: Readonly<Record<string, string>> = { ...STATUS_LABELS, ...CATEGORY_LABELS, ...TYPE_LABELS };

export const HISTORY_WORDS = {
  actions: {
    create: "Création",
    update: "Modification",
    show: "Affichage",
    hide: "Masquage",
    archive: "Archivage",
    delete: "Suppression",
  },
  fields: FIELD_LABELS,
  values: {
    category: (category: string) => WORDS[category] ?? category,
    type: (type: string) => WORDS[type] ?? type,
    status: (status: string) => WORDS[status] ?? status,
    price: (euros: number) => formatEuros(eurosToCents(euros)),
    promotional_price: (euros: number) => formatEuros(eurosToCents(euros)),
    features: (lines: string[]) => lines.join(" · "),
    open_date: formatDateTime,
    close_date: formatDateTime,
  },
};

/** What the other administrator has written, beside what this one was about to write. */
export function differences(theirs: EditableFormation, mine: FormationInput) {
  const [there, here] = [toValues(theirs.input), toValues(mine)];
  return (Object.keys(FIELD_LABELS) as FieldName[])
    .filter((field) => there[field] !== here[field])
    .map((field) => ({
      label: FIELD_LABELS[field],
      theirs: said(field, there[field]),
      mine: said(field, here[field]),
    }));
}

function said(field: FieldName, value: string): string {
  if (field === "is_active") return value ? "oui" : "non";
  if (!value) return "—";
  switch (field) {
    case "status":
    case "category":
    case "type":
      return WORDS[value] ?? value;
    case "price":
    case "promotional_price":
      return formatEuros(eurosToCents(Number(value)));
    case "open_date":
    case "close_date":
      return formatDateTime(fromParisField(value));
    default:
      return value;
  }
}
