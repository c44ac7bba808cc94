/** The words that an address names (`?notice=…`), and no others: `__proto__` is in every object. */
export function noticeWords(words: Readonly<Record<string, string>>, { searchParams }: URL): string | null {
  const name = searchParams.get("notice") ?? "";
  return Object.hasOwn(words, name) ? (words[name] ?? null) : null;
}
