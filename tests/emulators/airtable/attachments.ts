import { createHash } from "node:crypto";

/** A file in a record, as a test or the sample content defines it; its link is made when the record is listed. */
export class Attachment {
  readonly id: string;
  readonly filename: string;
  readonly type: string;
  readonly size: { width: number; height: number };
  /** An address to return instead of an emulator link, as a hostile record may have. */
  readonly elsewhere: string | undefined;
  readonly #bytes: () => Promise<Buffer> | Buffer;
  #made: Promise<Buffer> | undefined;

  constructor(
    filename: string,
    bytes: () => Promise<Buffer> | Buffer,
    options: { type?: string; width?: number; height?: number; url?: string } = {},
  ) {
    this.id = `att${createHash("sha256").update(filename).digest("base64url").replace(/[-_]/g, "0").slice(0, 14)}`;
    this.filename = filename;
    this.type = options.type ?? "image/png";
    this.size = { width: options.width ?? 1200, height: options.height ?? 800 };
    this.elsewhere = options.url;
    this.#bytes = bytes;
  }

  bytes(): Promise<Buffer> {
    this.#made ??= Promise.resolve(this.#bytes());
    return this.#made;
  }
}

const LIFE_MS = 2 * 3600 * 1000;

/** Makes links that expire after two hours, as Airtable's do. */
export class AttachmentLinks {
  #files = new Map<string, Attachment>();
  #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The record's value, with links instead of files. */
  present(value: unknown, origin: string): unknown {
    if (!Array.isArray(value) || !value.some((item) => item instanceof Attachment)) return value;
    return value.map((item) => (item instanceof Attachment ? this.#present(item, origin) : item));
  }

  #present(file: Attachment, origin: string): object {
    this.#files.set(file.id, file);
    const path = `/v3/u/55/55/${this.#now() + LIFE_MS}/${file.id}/${encodeURIComponent(file.filename)}`;
    const { id, filename, type, size } = file;
    return { id, url: file.elsewhere ?? origin + path, filename, type, ...size };
  }

  /** The file behind a link; undefined when the link is unknown. */
  find(path: string): Attachment | "expired" | undefined {
    const [, until = "", id = ""] = /^\/v3\/u\/55\/55\/(\d+)\/(\w+)\//.exec(path) ?? [];
    const file = this.#files.get(id);
    if (!file) return undefined;
    return this.#now() > Number(until) ? "expired" : file;
  }
}
