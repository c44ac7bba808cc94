import { data } from "react-router";

const RETRY_SECONDS = 30;

/** There is nothing to show yet, and it is worth another try: 503, so that nobody keeps the page. */
export function unavailable() {
  return data(null, { status: 503, headers: { "Retry-After": `${RETRY_SECONDS}` } });
}
