const FIRST = /\b1 (?=(?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)\b)/g;

/** What code joins, or a passage stored with plain spaces, as a French printer sets it: « 9 h », « 1er mars », « : ». */
export function typeset(text: string): string {
  return text
    .replace(/(\d) ?h(?: ?(\d\d))?(?![\p{L}\d])/gu, (_, hours, minutes) =>
      [hours, "h", minutes].filter(Boolean).join("\u00a0"),
    )
    .replace(FIRST, "1er ")
    .replace(/ (?=[:;!?»%€])/g, "\u00a0")
    .replace(/« /g, "«\u00a0")
    .replace(/(\p{L})'(?=\p{L})/gu, "$1’");
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
