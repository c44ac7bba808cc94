import { href } from "react-router";

/** The address of a picture that the shop stores. `key`: the hash of its content, its width and its format. */
export function pictureAddress(key: string): string {
  return href("/media/:key", { key });
}
