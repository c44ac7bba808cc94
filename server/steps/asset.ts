import { type Asset, sendAsset } from "../assets.ts";
import type { Step } from "../exchange.ts";

export function asset(assets: Map<string, Asset>): Step {
  return ({ request, response, path, isRead }) => {
    const file = isRead && assets.get(path);
    if (!file) return "next";
    sendAsset(file, request, response);
    return "answered";
  };
}
