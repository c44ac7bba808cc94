import { data } from "react-router";

/** Without a matching route no middleware runs: this one matches whatever no other does. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export const action = loader;

export default function NotFound() {
  return null;
}
