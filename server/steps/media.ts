import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { log } from "../../app/config/log.server.ts";
import type { MediaFile, Viewer } from "../../app/domain/media/playback.server.ts";
import { keepSeen } from "../../app/domain/media/seen.server.ts";
import { isId } from "../../app/domain/values/ids.ts";
import { mediaStore } from "../../app/gateways/media-store/media-store.server.ts";
import type { Db } from "../../db/connection.server.ts";
import { isDatabaseUnavailable } from "../../db/errors.server.ts";
import type { Exchange, Outcome, Step } from "../exchange.ts";
import { byteAnswer } from "../http/byte-range.ts";
import { networkOf } from "../http/client-address.ts";
import { isClientGone, sendText } from "../http/send.ts";
import { MediaDoor } from "../media/door.ts";
import { mediaHeaders } from "../media/headers.ts";
import type { MediaStreams, Owner } from "../media/streams.ts";
import { Viewing } from "../media/viewing.ts";
import { words } from "../words.ts";

/** Films, sounds, pictures and files of lessons. What comes through this door takes no place among the pages. */
export function media({ db, streams }: { db: Db; streams: MediaStreams }): Step {
  const door = new MediaDoor(db);
  return (exchange) => {
    if (!exchange.isRead || !exchange.path.startsWith("/medias/")) return "next";
    exchange.info.route = "/medias/:asset/:rendition";
    return answer(exchange, { db, door, streams }).catch((error) => {
      if (!isDatabaseUnavailable(error)) throw error;
      return busy(exchange);
    });
  };
}

interface Parts {
  db: Db;
  door: MediaDoor;
  streams: MediaStreams;
}

async function answer(exchange: Exchange, { db, door, streams }: Parts): Promise<Outcome> {
  const { request, response, path, info } = exchange;
  const asked = addressOf(path);
  if (!asked) return refuse(exchange, 404, words.noMedia);
  const { assetId, name } = asked;
  const { viewer, isOpen } = await door.enter(assetId, request.headers);
  info.userId = viewer?.id;
  const file = isOpen ? await door.file(assetId, name) : undefined;
  if (!file) return refuse(exchange, 404, words.noMedia);

  const part = byteAnswer(request.method === "HEAD" ? {} : request.headers, file);
  for (const [name, value] of Object.entries(mediaHeaders(file, part))) response.setHeader(name, value);
  if (part.status === 304 || part.status === 416 || request.method === "HEAD") {
    response.writeHead(part.status).end();
    return "answered";
  }
  if (streams.isFull) return busy(exchange);
  const { start, end } = part.status === 206 ? part : { start: 0, end: file.size - 1 };
  const source = await open(file, start, end);
  if (!source) return refuse(exchange, 404, words.noMedia);
  // Who left meanwhile says nothing more: the stream would never be over.
  if (response.closed) {
    source.destroy();
    return "answered";
  }
  const viewing = new Viewing(file, start, end);
  streams.add({
    response,
    owner: file.seconds === null ? null : ownerOf(viewer, info.address),
    isAllowed: async () => (await door.enter(assetId, request.headers)).isOpen,
    note: async () => {
      const seen = viewing.news(response.closed);
      if (viewer && !viewer.isAdministrator && seen) {
        await keepSeen(db, { userId: viewer.id, assetId, ...seen }).catch(report);
      }
    },
  });
  response.writeHead(part.status);
  pipeline(source, (bytes) => viewing.pace(bytes), response).catch(report);
  return "answered";
}

/**
 * An account has enough for a telephone, a computer and a browser that asks again before it lets go, and too few to be
 * shared. Behind one address of a mobile network are many visitors.
 */
function ownerOf(viewer: Viewer, address: string): Owner {
  return viewer ? { id: viewer.id, most: 4 } : { id: networkOf(address), most: 40 };
}

/** The name as the address encodes it: it is only looked for in a table, never in a folder. */
function addressOf(path: string): { assetId: string; name: string } | undefined {
  const [assetId = "", encoded = "", ...more] = path.slice("/medias/".length).split("/");
  if (!isId(assetId) || more.length > 0 || encoded.length > 600) return undefined;
  try {
    const name = decodeURIComponent(encoded);
    return /[/\\]|\p{Cc}/u.test(name) ? undefined : { assetId, name };
  } catch {
    return undefined;
  }
}

async function open({ content, size }: MediaFile, start: number, end: number): Promise<Readable | undefined> {
  if ("text" in content) return Readable.from([Buffer.from(content.text).subarray(start, end + 1)]);
  return size === 0 ? Readable.from([]) : mediaStore.read(content.key, { start, end });
}

function refuse({ request, response }: Exchange, status: number, text: string): Outcome {
  sendText(request, response, status, text);
  return "answered";
}

function busy(exchange: Exchange): Outcome {
  exchange.response.setHeader("Retry-After", "10");
  return refuse(exchange, 503, words.busyFilms);
}

function report(error: unknown): void {
  if (!isClientGone(error)) log.warn({ err: error }, "film interrupted");
}
