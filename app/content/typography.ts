const MONTH = "(?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)\\b";
const FIRST = new RegExp(`\\b1 (?=${MONTH})`, "g");
const DAY = new RegExp(`(?<=\\d|1er) (?=${MONTH})`, "g");

/** What no reader reads as prose: code, addresses, links' titles and definitions, tags, and the sign that stands for them. */
const KEPT =
  /^ {0,3}(```|~~~)[\s\S]*?(?:^ {0,3}\1|(?![\s\S]))|^(?: {4}|\t).*|^\[[^\]\n]+\]:.*|`[^`\n]+`|\]\([^)\n]*\)|https?:\/\/\S+|<\/?[a-z][^>\n]*>|\ue000/gim;

/** Not an inch after a figure, nor an attribute's. */
const QUOTED = /(?<![\p{L}\p{N}"=])"[ \u00a0]?([^\s"](?:[^"\n]*[^\s"])?)[ \u00a0]?"(?![\p{L}\p{N}"])/gu;

/** What code joins, or somebody has typed, as a French printer sets it: « 9 h », « 1er mars », « : », and its quotes. */
export function typeset(text: string): string {
  const kept: string[] = [];
  const prose = text.replace(KEPT, (part) => {
    kept.push(part);
    return "\ue000";
  });
  return proseSet(prose).replace(/\ue000/g, () => kept.shift() ?? "");
}

function proseSet(text: string): string {
  return text
    .replace(QUOTED, "«\u00a0$1\u00a0»")
    .replace(/(\d) ?h(?: ?(\d\d))?(?![\p{L}\d])/gu, (_, hours, minutes) =>
      [hours, "h", minutes].filter(Boolean).join("\u00a0"),
    )
    .replace(FIRST, "1er ")
    .replace(/ (?=[:;!?»%€])/g, "\u00a0")
    .replace(/« /g, "«\u00a0")
    .replace(/(\p{L})'(?=\p{L})/gu, "$1’");
}

/** In a narrow column: « 28 janvier » stays on one line. */
export function withWholeDays(text: string): string {
  return text.replace(DAY, "\u00a0");
}

/** « 1 leçon », « 3 leçons » */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count}\u00a0${count > 1 ? many : one}`;
}

/** « de » before a name: « d’Essor », « de Camille », « de Yasmine », « des Ateliers d’Inès » of « Les Ateliers d’Inès ». */
export function ofName(name: string): string {
  if (/^les? /i.test(name)) return name.replace(/^les? /i, (article) => (article.length > 3 ? "des " : "du "));
  return isElidedBefore(name) ? `d’${name}` : `de ${name}`;
}

/** « qu’Inès », « que Camille » */
export function thatName(name: string): string {
  return isElidedBefore(name) ? `qu’${name}` : `que ${name}`;
}

/** « de {nom} » of a written text becomes « d’{nom} » where what stands for the braces asks for it. */
export function elided(text: string, valueFor: (name: string) => string | undefined): string {
  return text.replace(/(?<!\p{L})(d)e[ \u00a0](?=(?:\*\*)?\{(\w+)\})/giu, (whole, d, name) =>
    isElidedBefore(valueFor(name) ?? "") ? `${d}’` : whole,
  );
}

/** An h is mute in « Hélène », « Hugo », « Horizon », not in « Hassan », « Hanna », « Harry ». */
const VOWEL =
  /^(?:[aeiouœæ]|y(?![aeiou])|h(?:arm|e(?:ct|l|nr|r[mv]|ur)|i(?:l|pp|st|v)|o(?:m|n[no]|r[ait]|te)|u(?:b|g|il|m)|y))/i;

function isElidedBefore(name: string): boolean {
  return VOWEL.test(name.normalize("NFD").replace(/\p{M}/gu, ""));
}

/** The first letter in lower case, after a colon. */
export function lowerFirst(sentence: string): string {
  return sentence.charAt(0).toLocaleLowerCase("fr") + sentence.slice(1);
}
