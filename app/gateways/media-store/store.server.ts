import type { Readable } from "node:stream";

/** Where the bytes of films, sounds, pictures and files of lessons are. A key looks like `<asset id>/720.mp4`. */
export interface MediaStore {
  /** Stores the whole stream, or nothing of it; replaces what was there. Returns the number of bytes. */
  put(key: string, source: Readable): Promise<number>;
  /** The bytes from `start` to `end`, both counted from 0 and included; undefined when there is no such file. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable | undefined>;
  /** Bytes; undefined when there is no such file. */
  size(key: string): Promise<number | undefined>;
  /** Deletes every file whose key starts with the prefix; there may be none. */
  remove(prefix: `${string}/`): Promise<void>;
  /** Bytes that can still be stored; undefined when nobody can tell. */
  free(): Promise<number | undefined>;
  /** Where the file is on this machine; undefined when it is elsewhere. */
  path(key: string): string | undefined;
  /** Deletes unfinished files that are older than a day: killed processes leave them. */
  deleteUnfinished(): Promise<void>;
}
