import { data } from "react-router";
import type { Handle } from "#app/handle.ts";

export const handle = { banner: true } satisfies Handle;

/** No middleware runs without a matching route: this one matches every other address. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export const action = loader;

export default function NotFound() {
  return null;
}
