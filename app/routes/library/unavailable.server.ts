import { data } from "react-router";

const RETRY_SECONDS = 30;

/** 503 while there is no snapshot, so that nobody caches the page. */
export function unavailable() {
  return data(null, { status: 503, headers: { "Retry-After": `${RETRY_SECONDS}` } });
}
