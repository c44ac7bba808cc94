import { recordOpening } from "../../app/domain/school/learning/read-lesson.server.ts";
import { findMediaFile } from "../../app/domain/school/media/playback.server.ts";
import { findEpisode } from "../../app/domain/school/podcast/episodes.server.ts";
import type { Db } from "../../db/connection.server.ts";
import { orWhileUnavailable } from "../../db/errors.server.ts";
import type { Exchange, Outcome, Step } from "../exchange.ts";
import type { Deliveries } from "../media/deliveries.ts";
import { sendBusy, sendMedia, sendNotFound } from "../media/send.ts";
import { type MediaStreams, STREAMS_PER_ACCOUNT } from "../media/streams.ts";
import type { Lookups } from "./lookups.ts";

interface Parts {
  db: Db;
  deliveries: Deliveries;
  streams: MediaStreams;
  lookups: Lookups;
}

const SOUND = /^\/flux\/([\w-]{43})\/([0-9a-f-]{36})\.m4a$/;

/** The sounds of a podcast feed. Podcast applications send no cookie: the token in the address opens them. */
export function podcast(parts: Parts): Step {
  return (exchange) => {
    const { isRead, path, info } = exchange;
    if (isRead && /^\/flux\/[^/]+$/.test(path)) return parts.lookups.watch(exchange);
    if (!isRead || !/^\/flux\/[^/]+\/./.test(path)) return "next";
    info.route = "/flux/:feed/:sound";
    return orWhileUnavailable(answer(exchange, parts), null).then((outcome) => outcome ?? sendBusy(exchange));
  };
}

/** Checks the token for each request, without a cache: an application makes one or two requests for a sound. */
async function answer(exchange: Exchange, { db, deliveries, streams, lookups }: Parts): Promise<Outcome> {
  const { path, info, response } = exchange;
  response.setHeader("X-Robots-Tag", "noindex");
  const [, token, id] = SOUND.exec(path) ?? [];
  const find = async () => (token && id ? findEpisode(db, token, id) : undefined);
  const found = await lookups.find(exchange, async () => {
    const episode = await find();
    const file = episode && (await findMediaFile(db, episode.asset, episode.file));
    return file && { ...episode, file };
  });
  if (found === "answered") return found;
  if (!found) return sendNotFound(exchange);
  const { userId, lesson, asset: assetId, file } = found;
  info.userId = userId;
  return sendMedia(exchange, file, {
    streams,
    owner: { id: userId, maxStreams: STREAMS_PER_ACCOUNT },
    isAllowed: async () => (await find()) !== undefined,
    // Applications download whole sounds in advance: nothing is known to be heard.
    isPaced: false,
    onSent: ({ sent }) => deliveries.add({ userId, assetId, sent, watched: [], isPodcast: true }),
    onOpen: (start) => (start === 0 ? recordOpening(db, userId, lesson.id) : undefined),
  });
}
