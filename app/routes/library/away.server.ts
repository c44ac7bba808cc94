import { data } from "react-router";

const RETRY_SECONDS = 30;

/** Nothing to show yet, and worth another try: 503, so that nobody keeps the page. */
export function away() {
  return data(null, { status: 503, headers: { "Retry-After": `${RETRY_SECONDS}` } });
}
