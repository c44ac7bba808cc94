import { data } from "react-router";

const RETRY_SECONDS = 30;

/** There is no snapshot yet, and a later request may succeed: 503, so that nobody caches the page. */
export function unavailable() {
  return data(null, { status: 503, headers: { "Retry-After": `${RETRY_SECONDS}` } });
}
