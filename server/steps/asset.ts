import type { Db } from "../../db/connection.server.ts";
import { type Asset, findAssetOfOtherBuild, sendAsset } from "../assets.ts";
import type { Step } from "../exchange.ts";

export function asset(assets: Map<string, Asset>): Step {
  return ({ request, response, path, isRead }) => {
    const file = isRead && assets.get(path);
    if (!file) return "next";
    sendAsset(file, request, response);
    return "answered";
  };
}

/** While a release replaces another one, and for a day after it, pages ask for files of both. */
export function assetOfOtherBuild(db: Db): Step {
  return async ({ request, response, path, isRead }) => {
    const file = isRead && (await findAssetOfOtherBuild(db, path).catch(() => undefined));
    if (!file) return "next";
    sendAsset(file, request, response);
    return "answered";
  };
}
