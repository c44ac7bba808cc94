import { sql } from "kysely";
import { isTextKey, texts } from "#app/content/texts/registry.ts";
import type { Db } from "#db/connection.server.ts";
import { parisDayOf, parisToday } from "../../../values/paris-day.server.ts";
import { codeUntil } from "../../catalogue/announced-codes.server.ts";

export interface Mark {
  /** « 2026-11-26 », in Paris. */
  day: string;
  /** « prix de Mindset » */
  label: string;
}

/** What the founder changed in the last days, and may see in the curves: prices, letters, codes, and texts that were published. */
export async function readMarks(db: Db, days: number): Promise<Mark[]> {
  const { rows } = await sql<{ day: string; kind: "price" | "letter" | "code" | "text"; name: string }>`
    select distinct to_char(${parisDayOf("at")}, 'YYYY-MM-DD') as day, kind, name from (
      select valid_from as at, 'price' as kind, name
        from formation_prices join formations on formations.id = formation_id
        where exists (
          select from formation_prices as earlier
          where earlier.formation_id = formations.id and earlier.valid_from < formation_prices.valid_from)
      union all
      select frozen_at, 'letter', subject from newsletters where frozen_at is not null
      union all
      select starts_at, 'code', code from codes where kind = 'public' and coalesce(${codeUntil} > starts_at, true)
      union all
      select at, 'text', entity_id from audit_log where entity = 'text' and action = 'publish'
    ) as changes
    where ${parisDayOf("at")} > ${parisToday} - ${days}::int and at <= now()
    order by day, kind, name`.execute(db);
  return rows.flatMap(({ day, kind, name }) => {
    if (kind === "price") return { day, label: `prix de «\u00a0${name}\u00a0»` };
    if (kind === "letter") return { day, label: `infolettre «\u00a0${name}\u00a0»` };
    if (kind === "code") return { day, label: `code ${name}` };
    return isTextKey(name) ? { day, label: `texte «\u00a0${texts[name].title}\u00a0»` } : [];
  });
}
