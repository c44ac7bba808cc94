import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";
import { findKeptAsset } from "../app/domain/operations/system/kept-assets.server.ts";
import type { Db } from "../db/connection.server.ts";
import { securityHeaders } from "./headers.ts";
import { preferredEncoding } from "./http/encodings.ts";
import { entityTag, matchesTag } from "./http/entity-tag.ts";

export interface Asset {
  headers: Record<string, string>;
  tag: string;
  bodies: { br?: Buffer | undefined; gzip?: Buffer | undefined; identity: Buffer };
}

const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".pdf": "application/pdf",
  ".txt": "text/plain; charset=utf-8",
  ".speculationrules": "application/speculationrules+json",
  ".webmanifest": "application/manifest+json",
};

/** Every file of the client build, read once at start-up: only names found there can be requested. */
export function loadAssets(folder: string): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const type = TYPES[extname(entry.name)];
    if (!entry.isFile() || !type) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join("/")}`;
    const bodies = { identity: readFileSync(file), br: readIfThere(`${file}.br`), gzip: readIfThere(`${file}.gz`) };
    assets.set(path, assetOf(path, type, bodies));
  }
  return assets;
}

function assetOf(path: string, type: string, bodies: Asset["bodies"]): Asset {
  return {
    tag: entityTag(bodies.identity),
    headers: {
      ...securityHeaders,
      "Content-Type": type,
      "Cache-Control": isHashed(path)
        ? "public, max-age=31536000, immutable"
        : "public, max-age=86400, stale-while-revalidate=604800",
      Vary: "Accept-Encoding",
    },
    bodies,
  };
}

/** The build puts a hash of the content into these names, so that another build has other names. */
const isHashed = (path: string) => path.startsWith("/assets/");

export function hashedBodies(assets: Map<string, Asset>): Map<string, Buffer> {
  const hashed = [...assets].filter(([path]) => isHashed(path));
  return new Map(hashed.map(([path, { bodies }]) => [path, bodies.identity]));
}

export function mayBeOfOtherBuild(path: string): boolean {
  return HASHED_NAME.test(path);
}

/** A file of another build that is still kept. Such files are seldom requested, so they are sent uncompressed. */
export async function findAssetOfOtherBuild(db: Db, path: string): Promise<Asset | undefined> {
  const type = TYPES[extname(path)];
  if (!type) return undefined;
  const identity = await findKeptAsset(db, path);
  return identity && assetOf(path, type, { identity });
}

const HASHED_NAME = /^\/assets\/[\w.-]{1,80}-[\w-]{8}\.\w+$/;

export function sendAsset(asset: Asset, request: IncomingMessage, response: ServerResponse): void {
  const encoding = preferredEncoding(request.headers["accept-encoding"]);
  const body = asset.bodies[encoding];
  const used = body ? encoding : "identity";
  const bytes = body ?? asset.bodies.identity;
  const tag = `"${asset.tag}${used === "identity" ? "" : `-${used}`}"`;
  for (const [name, value] of Object.entries(asset.headers)) response.setHeader(name, value);
  response.setHeader("ETag", tag);
  if (matchesTag(request.headers["if-none-match"], asset.tag)) {
    response.writeHead(304).end();
    return;
  }
  if (used !== "identity") response.setHeader("Content-Encoding", used);
  response.writeHead(200, { "Content-Length": bytes.length });
  response.end(request.method === "HEAD" ? undefined : bytes);
}

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
