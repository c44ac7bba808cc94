import { createHmac } from "node:crypto";
import { sessionSecrets } from "./session-secret.server.ts";

/**
 * `npm run doctor`, which has the same secret, sends this token to learn through how many proxies its request came. It
 * gives access to nothing else.
 */
export const probeToken = createHmac("sha256", sessionSecrets[0]).update("probe").digest("base64url");
