import { cutAt } from "./lines.ts";

const MAX = 200;

/** The name of a file as it was sent, without its folders and control characters. `unnamed`: what stands for an empty one. */
export function fileNameOf(sent: string, unnamed: string, max = MAX): string {
  return cutAt(sent.replace(/\p{C}/gu, "").split(/[\\/]/).at(-1) ?? "", max) || unnamed;
}
