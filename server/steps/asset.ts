import refusals from "../../app/content/refusals.json" with { type: "json" };
import type { Db } from "../../db/connection.server.ts";
import { orWhileUnavailable } from "../../db/errors.server.ts";
import { type Asset, findAssetOfOtherBuild, mayBeOfOtherBuild, sendAsset } from "../assets.ts";
import type { Exchange, Outcome, Step } from "../exchange.ts";
import type { Lookups } from "./lookups.ts";

export function asset(assets: Map<string, Asset>): Step {
  return ({ request, response, path, isRead }) => {
    const file = isRead && assets.get(path);
    if (!file) return "next";
    sendAsset(file, request, response);
    return "answered";
  };
}

/** While a release replaces another one, and for a day after it, pages ask for files of both. */
export function assetOfOtherBuild({ db, lookups }: { db: Db; lookups: Lookups }): Step {
  return (exchange) => {
    // Every other request goes on without waiting.
    if (!exchange.isRead || !exchange.path.startsWith("/assets/")) return "next";
    return mayBeOfOtherBuild(exchange.path) ? sendKept(db, lookups, exchange) : exchange.refuse(404, refusals.noMedia);
  };
}

async function sendKept(db: Db, lookups: Lookups, exchange: Exchange): Promise<Outcome> {
  const find = () => findAssetOfOtherBuild(db, exchange.path);
  const file = await orWhileUnavailable(lookups.find(exchange, find), undefined);
  if (file === "answered") return file;
  if (!file) return exchange.refuse(404, refusals.noMedia);
  sendAsset(file, exchange.request, exchange.response);
  return "answered";
}
