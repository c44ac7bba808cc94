import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { readOpenFormation } from "../release/open-formation.server.ts";
import { openLessonsOf } from "../release/release.ts";
import { refreshPassages } from "./lesson-passages.server.ts";
import { secondOf } from "./passages.ts";
import { HIT_END, HIT_START, type SnippetPart, snippetOf } from "./snippet.ts";

/** Where the term was found, best first. */
export type HitKind = "title" | "text" | "film" | "note" | "answer";

export interface Hit {
  kind: HitKind;
  lesson: { slug: string; title: string };
  /** The block that contains the hit; null for a title and a note. */
  blockId: string | null;
  /** For a film: the second at which the term is said. */
  second: number | null;
  snippet: SnippetPart[];
  /** True when the learner can open the lesson now. Otherwise the learner's own texts are in the workbook only. */
  isOpen: boolean;
}

export interface Search {
  name: string;
  hits: Hit[];
}

interface Asked {
  userId: string;
  formationSlug: string;
  term: string;
  at: Date;
}

/** With more hits than this the term is too vague. */
export const MAX_HITS = 30;

/**
 * Searches what is open to this learner in a formation: titles and texts of lessons, captions of films, and the
 * learner's own notes and answers. Undefined without access.
 */
export async function searchFormation(db: Db, { userId, formationSlug, term, at }: Asked): Promise<Search | undefined> {
  const formation = await readOpenFormation(db, { userId, formation: { slug: formationSlug }, at });
  if (!formation) return undefined;
  if (term === "") return { name: formation.name, hits: [] };
  const open = new Set(openLessonsOf(formation.courses).map(({ id }) => id));
  await refreshPassages(db, [...open]);
  const rows = await find(db, { userId, formationId: formation.id, open: [...open], term });
  return { name: formation.name, hits: rows.map((row) => hitOf(row, open)) };
}

interface Found {
  kind: HitKind;
  lesson: string;
  slug: string;
  title: string;
  blockId: string | null;
  moments: [number, number][];
  text: string;
  plain: string;
  folded: string;
}

const MARKS = `HighlightAll=true, StartSel="${HIT_START}", StopSel="${HIT_END}"`;

/** Finds one hit for each block, title or note. Only the shown hits get headlines, which are expensive. */
async function find(
  db: Db,
  { userId, formationId, open, term }: { userId: string; formationId: string; open: string[]; term: string },
): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with asked as (select search_query(${term}) as query),
    own as (
      select id, slug, title from lessons
      where course_id in (select course_id from formation_courses where formation_id = ${formationId})
    ),
    found as (
      select 1 as tier, 'title' as kind, id as lesson, null::uuid as block, '[]'::jsonb as moments,
        normalize(title, NFC) as text, search_words(title) as words
      from lessons where id = any(${open}::uuid[])
      union all
      select case kind when 'text' then 2 else 3 end, kind, lesson_id, block_id, moments, text, words
      from lesson_passages where lesson_id = any(${open}::uuid[])
      union all
      select 4, 'note', lesson_id, null, '[]', normalize(text, NFC), search_words(text)
      from (
        select distinct on (lesson_id) lesson_id, text from lesson_notes
        where user_id = ${userId} and lesson_id in (select id from own) order by lesson_id, at desc
      ) note
      union all
      select 4, 'answer', lesson_id, block_id, '[]', normalize(text, NFC), search_words(text)
      from (
        select distinct on (lesson_id, block_id) lesson_id, block_id, (
          select coalesce(string_agg(value #>> '{}', chr(10)), '')
          from jsonb_path_query(fields, 'strict $.** ? (@.type() == "string")') value
        ) as text
        from exercise_answers
        where user_id = ${userId} and lesson_id in (select id from own) order by lesson_id, block_id, at desc
      ) answer
    ),
    best as (
      select distinct on (tier, kind, lesson, block) tier, kind, lesson, block, moments, text,
        ts_rank(words, query) as rank
      from found, asked where words @@ query
      order by tier, kind, lesson, block, rank desc
    ),
    shown as (select tier, kind, lesson, block, moments, text, rank from best order by tier, rank desc, lesson, block limit ${MAX_HITS})
    select kind, lesson, slug, title, block as "blockId", moments, text,
      ts_headline('pg_catalog.french', search_plain(text), query, ${MARKS}) as plain,
      ts_headline('pg_catalog.french', search_folded(text), query, ${MARKS}) as folded
    from shown join own on own.id = lesson, asked
    order by tier, rank desc, lesson, block`.execute(db);
  return rows;
}

function hitOf({ kind, lesson, slug, title, blockId, moments, text, plain, folded }: Found, open: ReadonlySet<string>) {
  const { parts, at } = snippetOf(text, [plain, folded], { isWhole: kind === "title" });
  return {
    kind,
    lesson: { slug, title },
    blockId,
    second: kind === "film" ? secondOf(moments, at) : null,
    snippet: parts,
    isOpen: open.has(lesson),
  };
}
