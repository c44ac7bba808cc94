import type { EditableFormation, FormationInput } from "#app/domain/catalogue/formation-facts.server.ts";
import { CATEGORY_LABELS, STATUS_LABELS, TYPE_LABELS } from "#app/domain/catalogue/labels.ts";
import { eurosToCents, formatEuros } from "#app/domain/values/money.ts";
import { formatDateTime, fromParisField } from "#app/domain/values/time.ts";
import { FIELD_LABELS, type FieldName, type FormValues, toValues } from "./formation-words.ts";

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

/**
 * Two administrators at once: what one has written, beside what the other was about to write. `base`: the form as the
 * second one had opened it; what she has not touched since then takes the stored value.
 */
export function merge(theirs: EditableFormation, mine: FormationInput, base: Readonly<Record<string, string>>) {
  const [there, here] = [toValues(theirs.input), toValues(mine)];
  const fields = Object.keys(FIELD_LABELS) as FieldName[];
  const isUntouched = (field: FieldName) => base[field] === here[field];
  const values = Object.fromEntries(fields.map((field) => [field, (isUntouched(field) ? there : here)[field]]));
  const differences = fields
    .filter((field) => there[field] !== here[field])
    .map((field) => {
      const stored = said(field, there[field]);
      return {
        label: FIELD_LABELS[field],
        theirs: stored,
        mine: isUntouched(field) ? `${stored} (repris)` : said(field, here[field]),
      };
    });
  return { values: values as FormValues, base: JSON.stringify(there), differences };
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
