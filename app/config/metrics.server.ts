import { Registry } from "prom-client";

/** Everything that is counted in this process; `/metrics` shows it when METRICS_PORT is set. */
export const registry = new Registry();
