import type { Viewer } from "../../app/domain/media/playback.server.ts";
import { keepSeen } from "../../app/domain/media/seen.server.ts";
import { isId } from "../../app/domain/values/ids.ts";
import type { Db } from "../../db/connection.server.ts";
import { isDatabaseUnavailable } from "../../db/errors.server.ts";
import type { Exchange, Outcome, Step } from "../exchange.ts";
import { networkOf } from "../http/client-address.ts";
import { MediaDoor } from "../media/door.ts";
import { busy, refuse, sendMedia } from "../media/send.ts";
import { type MediaStreams, MOST_OF_ACCOUNT, type Owner } from "../media/streams.ts";
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
  const { request, path, info } = exchange;
  const asked = addressOf(path);
  if (!asked) return refuse(exchange, 404, words.noMedia);
  const { assetId, name } = asked;
  const { viewer, isOpen } = await door.enter(assetId, request.headers);
  info.userId = viewer?.id;
  const file = isOpen ? await door.file(assetId, name) : undefined;
  if (!file) return refuse(exchange, 404, words.noMedia);
  return sendMedia(exchange, file, {
    streams,
    owner: file.seconds === null ? null : ownerOf(viewer, info.address),
    isAllowed: async () => (await door.enter(assetId, request.headers)).isOpen,
    keepSeen: async (seen) => {
      if (viewer && !viewer.isAdministrator) await keepSeen(db, { userId: viewer.id, assetId, ...seen });
    },
  });
}

/** Behind one address of a mobile network are many visitors. */
function ownerOf(viewer: Viewer, address: string): Owner {
  return viewer ? { id: viewer.id, most: MOST_OF_ACCOUNT } : { id: networkOf(address), most: 40 };
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
