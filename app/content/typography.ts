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
  return /^(?:[aeiouœæ]|y(?![aeiou]))/i.test(name.normalize("NFD")) ? `d’${name}` : `de ${name}`;
}
