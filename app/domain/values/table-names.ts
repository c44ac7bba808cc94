/** Names the tables of a text, each by the heading before it: « Le mardi de Nadia, tableau ». All names differ. */
export function tableNames(): (heading: string) => string {
  const counts = new Map<string, number>();
  return (heading) => {
    const nth = (counts.get(heading) ?? 0) + 1;
    counts.set(heading, nth);
    if (heading === "") return `Tableau ${nth}`;
    return nth > 1 ? `${heading}, tableau ${nth}` : `${heading}, tableau`;
  };
}
