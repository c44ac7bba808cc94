import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { type Actor, audit } from "../../journal/audit/audit.server.ts";
import { inLastDays, parisToday } from "../../values/paris-day.server.ts";
import { OTHER_WORD } from "./source.ts";

export interface DailyCount {
  /** « 2026-11-26 », in Paris. */
  day: string;
  page: string;
  source: string;
  n: number;
}

/** Adds what a process has counted since it last did. */
export async function addCounts(db: Db, counts: readonly DailyCount[]): Promise<void> {
  const column = (name: keyof DailyCount) => counts.map((count) => count[name]);
  await sql`insert into daily_counts (day, page, source, n)
    select new.day, new.page, new.source, new.n from unnest(${column("day")}::date[], ${column("page")}::text[],
      ${column("source")}::text[], ${column("n")}::integer[]) as new (day, page, source, n)
    on conflict (day, page, source) do update set n = daily_counts.n + excluded.n`.execute(db);
}

export interface Audience {
  days: { day: string; n: number }[];
  pages: { page: string; n: number; before: number }[];
  sources: { source: string; n: number; before: number }[];
}

/** The last days with today, and the same number of days before them. */
export async function readAudience(db: Db, days: number): Promise<Audience> {
  const isNow = sql`day > ${parisToday} - ${days}::int`;
  const top = async (name: "page" | "source") => {
    const { rows } = await sql<{ name: string; n: number; before: number }>`
      select ${sql.ref(name)} as name, coalesce(sum(n) filter (where ${isNow}), 0)::int as n,
        coalesce(sum(n) filter (where not ${isNow}), 0)::int as before
      from daily_counts where day > ${parisToday} - ${2 * days}::int
      group by 1 order by 2 desc, 3 desc, 1 limit 100`.execute(db);
    return rows;
  };
  const { rows } = await sql<{ day: string; n: number }>`
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(sum(n), 0)::int as n
    from generate_series(${parisToday} - ${days - 1}::int, ${parisToday}, interval '1 day') as d(day)
      left join daily_counts on daily_counts.day = d.day::date
    group by d.day order by d.day`.execute(db);
  return {
    days: rows,
    pages: (await top("page")).map(({ name, ...counts }) => ({ page: name, ...counts })),
    sources: (await top("source")).map(({ name, ...counts }) => ({ source: name, ...counts })),
  };
}

export async function readDailyCounts(db: Db, days: number): Promise<DailyCount[]> {
  const { rows } = await sql<DailyCount>`
    select to_char(day, 'YYYY-MM-DD') as day, page, source, n from daily_counts
    where day > ${parisToday} - ${days}::int order by daily_counts.day desc, n desc, page, source`.execute(db);
  return rows;
}

export interface FormCount {
  form: "guide" | "challenge" | "file" | "contact" | "order";
  /** How often its page was read, and how many were sent. */
  shown: number;
  sent: number;
}

export async function readForms(db: Db, days: number): Promise<FormCount[]> {
  const form = (name: FormCount["form"], page: string, table: string) => sql`select ${name}::text as form,
    (select coalesce(sum(n), 0)::int from daily_counts where day > ${parisToday} - ${days}::int and page like ${page}) as shown,
    (select count(*)::int from ${sql.table(table)} where ${inLastDays("createdAt", days)}) as sent`;
  const forms = [
    form("guide", "/guide", "guide_requests"),
    form("challenge", "/challenge", "challenge_signups"),
    form("file", "/fichier-offert/%", "lead_requests"),
    form("contact", "/contact", "contact_messages"),
    form("order", "/checkout/%", "orders"),
  ];
  const { rows } = await sql<FormCount>`${sql.join(forms, sql` union all `)}`.execute(db);
  return rows;
}

interface SourceWord {
  word: string;
  label: string;
}

export function listSourceWords(db: Db): Promise<SourceWord[]> {
  return sourceWords(db).execute();
}

const sourceWords = (db: Db) => db.selectFrom("sourceWords").select(["word", "label"]).orderBy("createdAt");

/** Declared now, or when somebody signed up or ordered by it. */
export async function isSourceWord(db: Db, word: string): Promise<boolean> {
  const { rows } = await sql`select from source_words where word = ${word}
    union all select from subscribers where source_word = ${word}
    union all select from orders where source_word = ${word} limit 1`.execute(db);
  return rows.length > 0;
}

/** With how many have signed up by each in the last days, today included. */
export function countSignUps(db: Db, days: number): Promise<(SourceWord & { signUps: number })[]> {
  return sourceWords(db)
    .select(
      sql<number>`(select count(*)::int from subscribers
        where source_word = source_words.word and ${inLastDays("subscribers.createdAt", days)})`.as("signUps"),
    )
    .execute();
}

/** At most 200. False: it is there already, or there are enough. */
export function addSourceWord(db: Db, actor: Actor, { word, label }: SourceWord): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql`insert into source_words (word, label)
      select ${word}, ${label} where (select count(*) from source_words) < 200
      on conflict do nothing returning word`.execute(trx);
    if (rows.length > 0) await audit(trx, actor, { action: "create", entity: "source_word", entityId: word });
    return rows.length > 0;
  });
}

export async function removeSourceWord(db: Db, actor: Actor, word: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx.deleteFrom("sourceWords").where("word", "=", word).executeTakeFirst();
    if (numDeletedRows > 0n) await audit(trx, actor, { action: "delete", entity: "source_word", entityId: word });
  });
}

/** What is stored of the word in an address: the founder's own, or that it was another. Null without one. */
export function storedWord(word: string | null): RawBuilder<string | null> {
  if (word === null) return sql`null`;
  const known = /^[a-z0-9-]{1,40}$/.test(word) ? word : "";
  return sql`coalesce((select word from source_words where word = ${known}), ${OTHER_WORD})`;
}

/** The visits of a page are kept as long as the books' years are compared. */
export async function deleteOldCounts(db: Db): Promise<void> {
  await sql`delete from daily_counts where day < ${parisToday} - 1100`.execute(db);
}
