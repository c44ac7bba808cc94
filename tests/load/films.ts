import { randomBytes } from "node:crypto";
import { Worker } from "node:worker_threads";
import type pg from "pg";
import { anAsset, showIn, testCard } from "../support/films.ts";
import type { Shop } from "../support/shop.ts";
import { browsing } from "./arrivals.ts";
import { SCALE, withCluster } from "./cluster.ts";
import type { FilmOrder, FilmReport } from "./film-viewers.ts";
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
  return withCluster(async ({ origin, shop, client, replicas }) => {
    const seconds = secondsOr(120);
    const { path, size } = await aFilm(shop);
    const cookies = await learners(client);
    await browsing(origin, VISITS, 10);
    const used = () => replicas.reduce((sum, { pid }) => sum + processorTime(pid), 0);
    const beginning = used();
    const before = await browsing(origin, VISITS, seconds / 2);
    const forPages = (used() - beginning) / (seconds / 2);
    const viewers = watch({
      ports: replicas.map(({ url }) => Number(new URL(url).port)),
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

/** A film in a lesson of « Mindset ». */
async function aFilm(shop: Shop): Promise<{ path: string; size: number }> {
  const bytes = testCard(FILM_S, { size: "854x480", bitrate: BITRATE });
  const asset = await anAsset(shop, { seconds: FILM_S, renditions: { "480.mp4": bytes } });
  await showIn(shop, "trois-colonnes", [{ type: "video", title: "Le film", asset }]);
  return { path: `/medias/${asset}/480.mp4`, size: bytes.length };
}

/** Learners who are signed in, and to whom « Mindset » is open; their cookies. */
async function learners(client: pg.Pool): Promise<string[]> {
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
