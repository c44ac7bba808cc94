import { sql } from "kysely";
import type { Db } from "#db/connection.server.ts";
import type { Block } from "../blocks/stored-blocks.ts";
import { playedAssets } from "../media/lesson-media.server.ts";
import { isPublishedVersion } from "../release/is-published.server.ts";
import { type LearnerCourse, readOpenFormation } from "../release/open-formation.server.ts";
import { openLessonsOf } from "../release/release.ts";
import { type Feed, findFeed } from "./feeds.server.ts";

type PlayedBlock = Extract<Block, { type: "video" | "audio" }>;

export interface Episode {
  /** The id of its block, which stays when the lesson or its film is changed. */
  id: string;
  lesson: { id: string; slug: string; summary: string };
  title: string;
  moduleNumber: number;
  asset: string;
  file: string;
  mimeType: string;
  bytes: number;
  seconds: number | null;
  at: Date;
}

export async function listEpisodes(db: Db, feed: Feed): Promise<Episode[]> {
  const { userId } = feed;
  const lessons = await openLessons(db, feed);
  if (lessons.length === 0) return [];
  const ids = lessons.map(({ id }) => id);
  const contents = await readContents(db, userId, ids);
  const assets = [...contents.values()].flatMap(({ played }) => played.map(({ asset }) => asset));
  const sounds = await readSounds(db, assets);
  const { openedAt } = feed.formation;
  const episodes = lessons.flatMap(({ id: lessonId, slug, summary, title, moduleNumber }) => {
    const { played = [], writtenAt = openedAt, releasedAt = null } = contents.get(lessonId) ?? {};
    const at = new Date(Math.max(...[writtenAt, openedAt, releasedAt ?? openedAt].map(Number)));
    return played.flatMap(({ id, asset, ...block }) => {
      const sound = sounds.get(asset);
      if (!sound) return [];
      const part = played.length > 1 && block.title ? `, ${block.title}` : "";
      const lesson = { id: lessonId, slug, summary };
      return [{ id, lesson, title: title + part, moduleNumber, asset, ...sound, at }];
    });
  });
  return episodes.map((episode, index) => ({ ...episode, at: episodeDate(episode.at, episodes.length - index) }));
}

async function openLessons(db: Db, { userId, courseId, formations }: Feed) {
  const opened = await Promise.all(formations.map(({ id }) => readOpenFormation(db, { userId, formation: { id } })));
  const courses = opened.flatMap((formation) => formation?.courses ?? []).filter(({ id }) => id === courseId);
  const lessons = courses
    .flatMap(({ modules }) => modules)
    .flatMap((module) =>
      openLessonsOf([{ modules: [module] }]).map((lesson) => ({ ...lesson, moduleNumber: module.number })),
    );
  const once = new Map(lessons.map((lesson) => [lesson.id, lesson]));
  return [...once.values()].sort((one, other) => one.number - other.number);
}

export async function findEpisode(db: Db, token: string, id: string) {
  const feed = await findFeed(db, token);
  const episodes = feed ? await listEpisodes(db, feed) : [];
  const episode = episodes.find((one) => one.id === id);
  return feed && episode && { ...episode, userId: feed.userId };
}

/** Applications sort by date: episodes that opened together are one second apart, and never in the future. */
function episodeDate(at: Date, fromEnd: number): Date {
  return new Date(at.getTime() - fromEnd * 1000);
}

async function readContents(db: Db, userId: string, lessonIds: string[]) {
  const rows = await db
    .selectFrom("lessons")
    .innerJoin("lessonVersions", (join) => join.on(isPublishedVersion))
    .select(({ selectFrom }) => [
      "lessons.id",
      sql<
        PlayedBlock[]
      >`jsonb_path_query_array(lesson_versions.blocks, '$[*] ? (@.type == "video" || @.type == "audio")')`.as("played"),
      selectFrom("lessonVersions as first")
        .select(({ fn }) => fn.min("first.at").as("at"))
        .whereRef("first.lessonId", "=", "lessons.id")
        .$asScalar()
        .$notNull()
        .as("writtenAt"),
      selectFrom("moduleOpenings")
        .select("openedAt")
        .whereRef("moduleOpenings.moduleId", "=", "lessons.moduleId")
        .where("moduleOpenings.userId", "=", userId)
        .as("releasedAt"),
    ])
    .where("lessons.id", "in", lessonIds)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function readSounds(db: Db, assets: string[]) {
  const rows =
    assets.length === 0
      ? []
      : await db
          .selectFrom("mediaRenditions")
          .innerJoin("mediaAssets", "mediaAssets.id", "assetId")
          .select(["assetId", "name as file", "mimeType", "mediaRenditions.bytes", "seconds"])
          .where("assetId", "in", assets)
          .where("mimeType", "like", "audio/%")
          .where("hasVoice", "=", true)
          .execute();
  return new Map(rows.map(({ assetId, ...sound }) => [assetId, sound]));
}

/** The courses with an open lesson in which somebody speaks: an empty feed is not offered. */
export async function spokenCourses(db: Db, courses: LearnerCourse[]): Promise<LearnerCourse[]> {
  const ids = openLessonsOf(courses).map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("lessons")
    .innerJoin("lessonVersions", (join) => join.on(isPublishedVersion))
    .select("lessons.courseId")
    .distinct()
    .where("lessons.id", "in", ids)
    .where(
      sql<boolean>`exists (select from media_renditions sound join media_assets asset on asset.id = sound.asset_id
        where asset.has_voice and sound.mime_type like 'audio/%' and asset.id in ${playedAssets})`,
    )
    .execute();
  const spoken = new Set(rows.map(({ courseId }) => courseId));
  return courses.filter(({ id }) => spoken.has(id));
}
