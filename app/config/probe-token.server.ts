import { createHmac } from "node:crypto";
import { sessionSecrets } from "./session-secret.server.ts";

/** Sent by the doctor, which has the same secret, to learn how its request arrived. It opens nothing else. */
export const probeToken = createHmac("sha256", sessionSecrets[0]).update("probe").digest("base64url");
