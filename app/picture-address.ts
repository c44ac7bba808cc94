import { href } from "react-router";

/** Where a picture that the shop keeps is served. `key` is its content's name, its width and its format. */
export function pictureAddress(key: string): string {
  return href("/media/:key", { key });
}
