import { data } from "react-router";
import type { Handle } from "#app/handle.ts";

export const handle = { banner: true } satisfies Handle;

/** Without a matching route no middleware runs: this one matches whatever no other does. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export const action = loader;

export default function NotFound() {
  return null;
}
