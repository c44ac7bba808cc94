import { Registry } from "prom-client";

/** The metrics of this process; `/metrics` shows them when METRICS_PORT is set. */
export const registry = new Registry();
