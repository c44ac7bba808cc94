import { counted, typeset } from "#app/content/typography.ts";
import { linesOf } from "#app/domain/values/lines.ts";
import { controlsOf, type ExerciseField, key as keySchema, MAX_ADDED_ROWS, MAX_CONTROLS } from "../exercise-fields.ts";
import { keysOf, type Refuse, type Typed } from "./typed-list.ts";

export const FIELD_KINDS: Readonly<Record<ExerciseField["kind"], string>> = {
  short: "Texte court",
  long: "Texte long",
  number: "Nombre",
  choice: "Choix",
  table: "Tableau",
};

const MAX_LABEL = 300;
const MAX_HINT = 1000;
const MAX_ROWS = 99;
const DEFAULT_ROWS = "5";

export const EMPTY_FIELD: Typed = { "-label": "", "-kind": "short", "-rows": DEFAULT_ROWS };

export function typedFields(fields: readonly ExerciseField[]): Typed[] {
  return fields.map((field) => ({
    "-key": field.key,
    "-label": field.label,
    "-hint": field.hint ?? "",
    "-kind": field.kind,
    ...kindValues(field),
  }));
}

function kindValues(field: ExerciseField): Typed {
  switch (field.kind) {
    case "number":
      return { "-min": decimal(field.min), "-max": decimal(field.max) };
    case "choice":
      return { "-options": field.options.join("\n") };
    case "table":
      return {
        "-columns": field.columns.join("\n"),
        "-names": field.names?.join("\n") ?? "",
        "-rows": `${field.rows}`,
      };
    default:
      return {};
  }
}

export function readFields(items: readonly Typed[], refuse: Refuse): ExerciseField[] {
  const keys = keysOf(items.map((item) => ({ key: keyOf(item), label: item["-label"] ?? "" })));
  let controls = 0;
  return items.flatMap((item, index) => {
    const at = (rest: string, message: string) => refuse(index, rest, message);
    const label = oneLine(item["-label"]);
    const hint = oneLine(item["-hint"]);
    if (!label) at("-label", "Écrivez la question, ou retirez-la.");
    if (label.length > MAX_LABEL) at("-label", `Cette question est trop longue\u00a0: ${MAX_LABEL} signes au plus.`);
    if (hint.length > MAX_HINT) at("-hint", `Cette aide est trop longue\u00a0: ${MAX_HINT} signes au plus.`);
    const kind = readKind(item, at);
    if (!kind) return [];
    const field = { key: keys[index] ?? "", label, ...(hint && { hint }), ...kind } as ExerciseField;
    const before = controls;
    controls += controlsOf(field);
    if (before <= MAX_CONTROLS && controls > MAX_CONTROLS)
      at(field.kind === "table" ? "-rows" : "-label", tooManyCells(controls));
    return [field];
  });
}

const number = new Intl.NumberFormat("fr-FR");

function tooManyCells(controls: number): string {
  const [cells, max] = [controls, MAX_CONTROLS].map((count) => number.format(count));
  return `Cet exercice a trop de cases\u00a0: ${cells}, avec les ${MAX_ADDED_ROWS}\u00a0lignes que l’on peut ajouter à un tableau, pour ${max} au plus. Retirez des lignes, des colonnes ou une question.`;
}

/** A key that the page has not made is none. */
export function keyOf(item: Typed): string {
  const parsed = keySchema.safeParse(item["-key"]);
  return parsed.success ? parsed.data : "";
}

export function oneLine(text?: string): string {
  return typeset(answerLine(text));
}

/** Learners' answers are kept in these words. */
function answerLine(text = ""): string {
  return text.replace(/\p{Cc}+/gu, " ").trim();
}

function readKind(item: Typed, refuse: (rest: string, message: string) => void) {
  const kind = item["-kind"] ?? "";
  switch (kind) {
    case "short":
    case "long":
      return { kind };
    case "number": {
      const [min, max] = [numberIn(item["-min"] || "0"), numberIn(item["-max"])];
      if (Number.isNaN(min)) refuse("-min", "Indiquez le plus petit nombre accepté, par exemple 0.");
      if (Number.isNaN(max)) refuse("-max", "Indiquez le plus grand nombre accepté, par exemple 10.");
      if (min > max) refuse("-max", "Le plus grand nombre est plus petit que le plus petit.");
      return { kind, min, max };
    }
    case "choice": {
      const options = linesOf(item["-options"] ?? "").map(answerLine);
      if (options.length < 2) refuse("-options", "Il faut au moins deux réponses, une par ligne.");
      if (new Set(options).size < options.length) refuse("-options", "Une réponse est écrite deux fois.");
      return { kind, options };
    }
    case "table": {
      const columns = linesOf(item["-columns"] ?? "").map(answerLine);
      const names = linesOf(item["-names"] ?? "").map(answerLine);
      const rows = Number(item["-rows"] || DEFAULT_ROWS);
      if (columns.length === 0) refuse("-columns", "Il faut au moins une colonne, une par ligne.");
      if (names.length > 0 && columns.length === 1)
        refuse("-names", "Il faut une deuxième colonne, où répondre à ces lignes.");
      if (names.length > MAX_ROWS) refuse("-names", `Il y a trop de lignes\u00a0: ${MAX_ROWS} au plus.`);
      if (!Number.isInteger(rows) || rows < 1 || rows > MAX_ROWS)
        refuse("-rows", `Indiquez un nombre de lignes, de 1 à ${MAX_ROWS}.`);
      return { kind, columns, rows, ...(names.length > 0 && { names }) };
    }
    default:
      refuse("-kind", "Choisissez le genre de réponse.");
      return null;
  }
}

export function writtenFields(items: readonly Typed[]): string {
  return items
    .map((item, index) => {
      const kind = FIELD_KINDS[item["-kind"] as ExerciseField["kind"]] ?? "";
      const lines = [
        `${index + 1}. ${item["-label"]}`,
        item["-hint"],
        [kind, detailOf(item)].filter(Boolean).join("\u00a0: "),
      ];
      return lines.filter(Boolean).join("\n");
    })
    .join("\n\n");
}

function detailOf(item: Typed): string {
  switch (item["-kind"]) {
    case "number":
      return `de ${item["-min"] || "0"} à ${item["-max"]}`;
    case "choice":
      return linesOf(item["-options"] ?? "").join(" · ");
    case "table":
      return [
        `${linesOf(item["-columns"] ?? "").join(" · ")} (${counted(Number(item["-rows"]), "ligne")})`,
        ...linesOf(item["-names"] ?? ""),
      ].join("\n");
    default:
      return "";
  }
}

const decimal = (value: number) => String(value).replace(".", ",");

function numberIn(text = ""): number {
  const plain = text.replace(/\s/g, "").replace(",", ".");
  return /^[-+]?\d{1,12}(\.\d{1,6})?$/.test(plain) ? Number(plain) : Number.NaN;
}
