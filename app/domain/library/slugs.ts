import { slugOf } from "../values/slug.ts";

interface Addressed {
  /** Airtable's id. */
  id: string;
  /** Airtable's time of creation, ISO. */
  createdAt: string;
  storedSlug: string;
  title: string;
}

/**
 * One address for each record: the stored one, otherwise from the title. When two want the same, the older record
 * keeps it and the other's carries the end of its id: whatever is added or reordered later, no address moves.
 */
export function uniqueSlugs(records: readonly Addressed[]): Map<string, string> {
  const slugs = new Map<string, string>();
  const taken = new Set<string>();
  const byAge = records.toSorted((a, b) => order(a.createdAt, b.createdAt) || order(a.id, b.id));
  for (const { id, storedSlug, title } of byAge) {
    const wanted = (slugOf(storedSlug) || slugOf(title)).slice(0, 120).replace(/-+$/, "");
    const candidates = [wanted, `${wanted}-${slugOf(id.slice(-6))}`, `${wanted}-${slugOf(id)}`];
    const slug = wanted ? (candidates.find((candidate) => !taken.has(candidate)) ?? "") : "";
    if (slug) taken.add(slug);
    slugs.set(id, slug);
  }
  return slugs;
}

function order(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
