import type { Seconds } from "../../app/domain/school/media/learner-activity.server.ts";
import type { Viewer } from "../../app/domain/school/media/playback.server.ts";
import { isId } from "../../app/domain/values/ids.ts";
import { networkOf } from "../../app/domain/values/network.ts";
import type { Db } from "../../db/connection.server.ts";
import { orWhileUnavailable } from "../../db/errors.server.ts";
import type { Exchange, Outcome, Step } from "../exchange.ts";
import type { Deliveries } from "../media/deliveries.ts";
import { MediaAccess } from "../media/media-access.ts";
import { sendBusy, sendMedia, sendNotFound } from "../media/send.ts";
import { FILES_PER_ACCOUNT, type MediaStreams, type Owner, STREAMS_PER_ACCOUNT } from "../media/streams.ts";
import type { Lookups } from "./lookups.ts";

/** Answers requests for the films, sounds, pictures and files of lessons. They take no place in the budget of pages. */
export function media({ db, ...parts }: Omit<Parts, "access"> & { db: Db }): Step {
  const access = new MediaAccess(db);
  return (exchange) => {
    if (!exchange.isRead || !exchange.path.startsWith("/medias/")) return "next";
    exchange.info.route = "/medias/:asset/:rendition";
    return orWhileUnavailable(answer(exchange, { ...parts, access }), null).then(
      (outcome) => outcome ?? sendBusy(exchange),
    );
  };
}

interface Parts {
  access: MediaAccess;
  deliveries: Deliveries;
  streams: MediaStreams;
  lookups: Lookups;
}

async function answer(exchange: Exchange, { access, deliveries, streams, lookups }: Parts): Promise<Outcome> {
  const { request, path, info } = exchange;
  const asked = addressOf(path);
  if (!asked) return sendNotFound(exchange);
  const { assetId, name } = asked;
  const found = await lookups.find(exchange, async () => {
    const file = await access.file(assetId, name);
    return file && { file, ...(await access.check(assetId, request.headers)) };
  });
  if (found === "answered") return found;
  info.userId = found?.viewer?.id;
  if (!found?.isOpen) return sendNotFound(exchange);
  const { file, viewer } = found;
  const record = (seconds: { sent: Seconds[]; watched: Seconds[] }) => {
    if (viewer && !viewer.isAdministrator) deliveries.add({ userId: viewer.id, assetId, isPodcast: false, ...seconds });
  };
  return sendMedia(exchange, file, {
    streams,
    owner: ownerOf(viewer, info.address, file.seconds === null ? "files" : "films"),
    isAllowed: async () => (await access.check(assetId, request.headers)).isOpen,
    onSent: record,
    // Whichever part of it: a browser may ask for a document from its end.
    onOpen: () => {
      if (file.kind === "file") record({ sent: [], watched: [] });
    },
  });
}

/** Guests are counted by network address; many visitors share one address of a mobile network. */
function ownerOf(viewer: Viewer, address: string, what: "films" | "files"): Owner {
  if (!viewer) return { id: `${what} of ${networkOf(address)}`, maxStreams: 40 };
  if (what === "films") return { id: viewer.id, maxStreams: STREAMS_PER_ACCOUNT };
  return { id: `files of ${viewer.id}`, maxStreams: FILES_PER_ACCOUNT };
}

/** The asset and the file name of an address. The name is only looked up in a table, never in a folder. */
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
