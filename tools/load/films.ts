import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { testCard } from "../../tests/support/films.ts";
import { browsing } from "./arrivals.ts";
import { SCALE, withCluster } from "./cluster.ts";
import type { FilmOrder, FilmReport } from "./film-viewers.ts";
import type { Shop } from "./place.ts";
import { processorTime, residentMemory } from "./processor.ts";
import { allAnswered, hardlySlower, type Verdict, verdict } from "./report.ts";
import { secondsOr } from "./settings.ts";

const VIEWERS = 300;
const VISITS = 60 * SCALE;
/** By then all viewers have the first part of the film. */
const START_S = 30;
const FILM_S = 120;
const BITRATE = 500_000;

/** An evening: many learners watch a film, while others look at the site. */
export function films(): Promise<Verdict[]> {
  return withCluster(async ({ origin, shop, replicas }) => {
    const seconds = secondsOr(120);
    const { path, size } = await aFilm(shop);
    const cookies = await learners(shop);
    await browsing(origin, VISITS, 10);
    const used = () => replicas.reduce((sum, { pid }) => sum + processorTime(pid), 0);
    const beginning = used();
    const before = await browsing(origin, VISITS, seconds / 2);
    const forPages = (used() - beginning) / (seconds / 2);
    const viewers = watch({
      ports: replicas.map(({ port }) => port),
      host: new URL(origin).host,
      path,
      cookies,
      seconds: seconds + START_S,
      bytesPerSecond: size / FILM_S,
    });
    await browsing(origin, VISITS, START_S);
    const usedBefore = used();
    const during = await browsing(origin, VISITS, seconds);
    const forViewer = ((used() - usedBefore) / seconds - forPages) / VIEWERS;
    const report = await viewers;
    const after = await browsing(origin, VISITS, seconds / 2);
    const memory = Math.max(...replicas.map(({ pid }) => residentMemory(pid)));
    const statuses = Object.keys(report.statuses).join();
    return [
      verdict(
        `${VIEWERS} viewers: every answer 206, and none waits`,
        statuses === "206" && report.stalls === 0,
        `${statuses}, stood still ${report.stalls} times, ${Math.round(report.bytes / seconds / 1e6)} MB/s`,
      ),
      allAnswered("pages meanwhile: every answer 200", during),
      hardlySlower([...before, ...after], during),
      verdict(
        "a viewer costs the replicas ≤ 1 ms of processor time a second",
        forViewer <= 1,
        `${forViewer.toFixed(2)} ms`,
      ),
      verdict("memory of a replica ≤ 350 MiB", memory <= 350, `${memory} MiB`),
    ];
  });
}

/** In a thread of its own, so that receiving the films does not delay the measured answers. */
function watch(order: FilmOrder): Promise<FilmReport> {
  const worker = new Worker(new URL("./film-viewers.ts", import.meta.url), { workerData: order });
  return new Promise((resolve, reject) => worker.on("message", resolve).on("error", reject));
}

/** A film in the first lesson of « Mindset ». */
async function aFilm({ env, client }: Shop): Promise<{ path: string; size: number }> {
  const { rows } = await client.query<{ id: string }>(
    `insert into media_assets (id, kind, original_name, seconds, state) values (uuidv7(), 'video', 'film.mp4', $1, 'ready')
     returning id`,
    [FILM_S],
  );
  const id = `${rows[0]?.id}`;
  const bytes = testCard(FILM_S, { size: "854x480", bitrate: BITRATE });
  mkdirSync(join(`${env.DATA_DIR}`, "medias", id), { recursive: true });
  writeFileSync(join(`${env.DATA_DIR}`, "medias", id, "480.mp4"), bytes);
  await client.query(
    `insert into media_renditions (asset_id, name, path, mime_type, bytes, etag)
     values ($1::uuid, '480.mp4', $1::uuid || '/480.mp4', 'video/mp4', $2, '"film"')`,
    [id, bytes.length],
  );
  await client.query(
    `with shown as (
       insert into lesson_versions (lesson_id, n, blocks, author)
       select lesson_id, n + 1, jsonb_build_array(
         jsonb_build_object('id', uuidv7(), 'type', 'video', 'title', 'Le film', 'asset', $1::text)) || blocks, 'load'
       from lesson_versions join lessons on lessons.id = lesson_id and published_version = n
         join courses on courses.id = course_id
       where courses.slug = 'mindset' and not preview limit 1
       returning lesson_id, n)
     update lessons set published_version = shown.n from shown where lessons.id = shown.lesson_id`,
    [id],
  );
  return { path: `/medias/${id}/480.mp4`, size: bytes.length };
}

/** Learners who are signed in, and to whom « Mindset » is open; their cookies. */
async function learners({ client }: Shop): Promise<string[]> {
  const cookies = Array.from({ length: VIEWERS }, () => randomBytes(32).toString("base64url"));
  await client.query(
    `with learner as (
       insert into users (id, email) select uuidv7(), 'lea' || n || '@exemple.fr' from generate_series(1, $1::int) n
       returning id),
     opened as (
       insert into access (user_id, formation_id, source)
       select learner.id, formations.id, 'admin' from learner, formations where slug = 'mindset'),
     numbered as (select id, row_number() over () as n from learner)
     insert into sessions (id, user_id, ip_prefix, user_agent)
     select encode(sha256(convert_to(($2::text[])[n], 'UTF8')), 'hex'), id, '', 'load' from numbered`,
    [VIEWERS, cookies],
  );
  return cookies.map((cookie) => `sid=${cookie}`);
}
