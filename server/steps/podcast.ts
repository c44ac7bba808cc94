import { refusals } from "../../app/content/refusals.ts";
import { recordOpening } from "../../app/domain/school/learning/read-lesson.server.ts";
import { findMediaFile } from "../../app/domain/school/media/playback.server.ts";
import { findEpisode } from "../../app/domain/school/podcast/episodes.server.ts";
import type { Db } from "../../db/connection.server.ts";
import { isDatabaseUnavailable } from "../../db/errors.server.ts";
import type { Exchange, Outcome, Step } from "../exchange.ts";
import { sendBusy, sendMedia, sendRefusal } from "../media/send.ts";
import { type MediaStreams, STREAMS_PER_ACCOUNT } from "../media/streams.ts";

interface Parts {
  db: Db;
  streams: MediaStreams;
}

const SOUND = /^\/flux\/([\w-]{43})\/([0-9a-f-]{36})\.m4a$/;

/** The sounds of a podcast feed. Podcast applications send no cookie: the token in the address opens them. */
export function podcast(parts: Parts): Step {
  return (exchange) => {
    const { isRead, path, info } = exchange;
    if (!isRead || !/^\/flux\/[^/]+\/./.test(path)) return "next";
    info.route = "/flux/:feed/:sound";
    return answer(exchange, parts).catch((error) => {
      if (!isDatabaseUnavailable(error)) throw error;
      return sendBusy(exchange);
    });
  };
}

/** Checks the token for each request, without a cache: an application makes one or two requests for a sound. */
async function answer(exchange: Exchange, { db, streams }: Parts): Promise<Outcome> {
  const { path, info, response } = exchange;
  response.setHeader("X-Robots-Tag", "noindex");
  const [, token, id] = SOUND.exec(path) ?? [];
  const find = async () => (token && id ? findEpisode(db, token, id) : undefined);
  const found = await find();
  const file = found && (await findMediaFile(db, found.asset, found.file));
  if (!found || !file) return sendRefusal(exchange, 404, refusals.noMedia);
  info.userId = found.userId;
  // Applications download whole sounds in advance: `seconds: null` sends at full speed, and records nothing as heard.
  return sendMedia(
    exchange,
    { ...file, seconds: null },
    {
      streams,
      owner: { id: found.userId, maxStreams: STREAMS_PER_ACCOUNT },
      isAllowed: async () => (await find()) !== undefined,
      onOpen: () => recordOpening(db, found.userId, found.lesson.id),
    },
  );
}
