import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";
import { securityHeaders } from "./headers.ts";
import { preferredEncoding } from "./http/encodings.ts";
import { entityTag, matchesTag } from "./http/entity-tag.ts";

export interface Asset {
  headers: Record<string, string>;
  tag: string;
  bodies: { br?: Buffer; gzip?: Buffer; identity: Buffer };
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
    const identity = readFileSync(file);
    const hashed = path.startsWith("/assets/");
    assets.set(path, {
      tag: entityTag(identity),
      headers: {
        ...securityHeaders,
        "Content-Type": type,
        "Cache-Control": hashed
          ? "public, max-age=31536000, immutable"
          : "public, max-age=86400, stale-while-revalidate=604800",
        Vary: "Accept-Encoding",
      },
      bodies: { identity, br: readIfThere(`${file}.br`), gzip: readIfThere(`${file}.gz`) },
    });
  }
  return assets;
}

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
