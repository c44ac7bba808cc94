/** « Ce code », « Ce cours »: of the masculine. */
export function changedLabel(what: string): string {
  return `${what} a changé pendant que vous l’aviez ouvert. Rien n’a été écrasé\u00a0: comparez, puis enregistrez de nouveau.`;
}
