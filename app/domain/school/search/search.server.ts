import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import { takeAdvisoryLock } from "../../values/advisory-lock.server.ts";
import { blocksSchema } from "../blocks/stored-blocks.ts";
import { readCaptions } from "../media/lesson-media.server.ts";
import { isPublishedVersion } from "../release/is-published.server.ts";
import { readOpenFormation } from "../release/open-formation.server.ts";
import { openLessonsOf } from "../release/release.ts";
import { type Passage, passagesOf, secondOf } from "./passages.ts";
import { HIT_END, HIT_START, type SnippetPart, snippetOf } from "./snippet.ts";

type HitKind = "title" | "text" | "film" | "note" | "answer";

export interface Hit {
  kind: HitKind;
  lesson: { slug: string; title: string };
  blockId: string | null;
  second: number | null;
  snippet: SnippetPart[];
  /** Texts of the learner in a closed lesson are in the workbook only. */
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
const MAX_HITS = 30;

/** What is open, and the learner's own notes and answers. Undefined without access. */
export async function searchFormation(db: Db, { userId, formationSlug, term, at }: Asked): Promise<Search | undefined> {
  const formation = await readOpenFormation(db, { userId, formation: { slug: formationSlug }, at });
  if (!formation) return undefined;
  if (term === "") return { name: formation.name, hits: [] };
  const open = new Set(openLessonsOf(formation.courses).map(({ id }) => id));
  await refreshPassages(db, [...open]);
  const rows = await findHits(db, { userId, formationId: formation.id, open: [...open], term });
  return { name: formation.name, hits: rows.map((row) => hitOf(row, open)) };
}

interface Found {
  kind: HitKind;
  lesson: string;
  slug: string;
  title: string;
  blockId: string | null;
  moments: [number, number][];
  /** Of the piece in the text that it comes from. */
  start: number;
  goesOn: boolean;
  text: string;
  plain: string;
  folded: string;
}

const MARKS = `HighlightAll=true, StartSel="${HIT_START}", StopSel="${HIT_END}"`;

/** Characters around the first hit, from two hundred before the thousand in which it is (search_pieces). */
const PIECE = 1600;

/** Only the shown hits get headlines, which are expensive, and only the piece that holds the first word. */
async function findHits(
  db: Db,
  { userId, formationId, open, term }: { userId: string; formationId: string; open: string[]; term: string },
): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with asked as (
      select search_query(${term}) as query, tsvector_to_array(search_words(${term})) as terms
    ),
    own as (
      select id, slug, title from lessons
      where course_id in (select course_id from formation_courses where formation_id = ${formationId})
    ),
    found as (
      select 1 as tier, 'title' as kind, id as lesson, null::uuid as block, '[]'::jsonb as moments,
        normalize(title, NFC) as text, search_words(title) as words, null::tsvector[] as pieces
      from lessons where id = any(${open}::uuid[])
      union all
      select case kind when 'text' then 2 else 3 end, kind, lesson_id, block_id, moments, text, words, pieces
      from lesson_passages where lesson_id = any(${open}::uuid[])
      union all
      select 4, 'note', lesson_id, null, '[]', text, words, pieces
      from (
        select distinct on (lesson_id) lesson_id, normalize(text, NFC) as text, words, pieces from lesson_notes
        where user_id = ${userId} and lesson_id in (select id from own) order by lesson_id, at desc
      ) note
      union all
      select 4, 'answer', lesson_id, block_id, '[]', text, words, pieces
      from (
        select distinct on (lesson_id, block_id) lesson_id, block_id,
          normalize(search_answers(fields), NFC) as text, words, pieces
        from exercise_answers
        where user_id = ${userId} and lesson_id in (select id from own) order by lesson_id, block_id, at desc
      ) answer
    ),
    best as (
      select distinct on (tier, kind, lesson, block) tier, kind, lesson, block, moments, text, pieces,
        ts_rank(words, query) as rank
      from found, asked where words @@ query
      order by tier, kind, lesson, block, rank desc
    ),
    shown as (
      select tier, kind, lesson, block, moments, text, pieces, rank
      from best order by tier, rank desc, lesson, block limit ${MAX_HITS}
    ),
    placed as (
      select tier, kind, lesson, block, moments, text, rank, query, greatest(0, (
        select min(n)::int * 1000 - 1200 from unnest(pieces) with ordinality piece (words, n)
        where tsvector_to_array(piece.words) && terms or piece.words @@ query
      )) as start
      from shown, asked
    ),
    cut as (
      select tier, kind, lesson, block, moments, rank, query, start, substr(text, start + 1, ${PIECE}) as piece,
        length(text) > start + ${PIECE} as "goesOn"
      from placed
    )
    select kind, lesson, slug, title, block as "blockId", moments, start, "goesOn", piece as text,
      ts_headline('pg_catalog.french', search_plain(piece), query, ${MARKS}) as plain,
      ts_headline('pg_catalog.french', search_folded(piece), query, ${MARKS}) as folded
    from cut join own on own.id = lesson
    order by tier, rank desc, lesson, block`.execute(db);
  return rows;
}

function hitOf(found: Found, open: ReadonlySet<string>): Hit {
  const { kind, lesson, slug, title, blockId, moments, start, goesOn, text, plain, folded } = found;
  const { parts, at } = snippetOf(text, [plain, folded], { isWhole: kind === "title", isAfter: start > 0, goesOn });
  return {
    kind,
    lesson: { slug, title },
    blockId,
    second: kind === "film" ? secondOf(moments, start + at) : null,
    snippet: parts,
    isOpen: open.has(lesson),
  };
}

/** Called at each search, so that the index is up to date whatever has changed a lesson. */
async function refreshPassages(db: Db, lessonIds: string[]): Promise<void> {
  for (const { id, madeOf } of await outdatedLessons(db, lessonIds)) {
    await db.transaction().execute(async (trx) => {
      // Two concurrent searches write one after the other.
      await takeAdvisoryLock(trx, `passages ${id}`);
      await writePassages(trx, id, madeOf);
    });
  }
}

async function outdatedLessons(db: Db, lessonIds: string[]): Promise<{ id: string; madeOf: string }[]> {
  const { rows } = await sql<{ id: string; madeOf: string }>`
    select id, "madeOf" from (
      select lessons.id, concat_ws(' ', lesson_versions.n, (
        select concat_ws(' ', count(*), max(track.updated_at)) from caption_tracks track
        where track.lang = 'fr' and track.kind = 'captions'
          and track.asset_id::text in (select jsonb_path_query(lesson_versions.blocks, '$[*].asset') #>> '{}')
      )) as "madeOf"
      from lessons
      join lesson_versions on ${isPublishedVersion}
      where lessons.id = any(${lessonIds}::uuid[])
    ) published
    where not exists (
      select from lesson_indexes made where made.lesson_id = published.id and made.made_of = "madeOf"
    )`.execute(db);
  return rows;
}

async function writePassages(trx: Db, lessonId: string, madeOf: string): Promise<void> {
  const row = await trx
    .selectFrom("lessons")
    .innerJoin("lessonVersions", (join) => join.on(isPublishedVersion))
    .select("lessonVersions.blocks")
    .where("lessons.id", "=", lessonId)
    .executeTakeFirst();
  if (!row) return;
  const blocks = blocksSchema.parse(row.blocks);
  const assets = blocks.flatMap((block) => ("asset" in block ? [block.asset] : []));
  const passages = passagesOf(blocks, await readCaptions(trx, assets));
  await trx.deleteFrom("lessonPassages").where("lessonId", "=", lessonId).execute();
  if (passages.length > 0) await insertPassages(trx, lessonId, passages);
  await trx
    .insertInto("lessonIndexes")
    .values({ lessonId, madeOf })
    .onConflict((conflict) => conflict.column("lessonId").doUpdateSet({ madeOf }))
    .execute();
}

async function insertPassages(trx: Db, lessonId: string, passages: Passage[]): Promise<void> {
  await trx
    .insertInto("lessonPassages")
    .values(
      passages.map(({ blockId, kind, text, moments }, position) => ({
        lessonId,
        position,
        blockId,
        kind,
        text,
        moments: JSON.stringify(moments),
        words: sql<string>`search_words(${text})`,
      })),
    )
    .execute();
}
