import type { PermissionRule } from "./define-email.ts";

/** In the unsubscribe link of a trial, which ends nothing: providers must see what they will see of a letter. */
export const TRIAL_TOKEN = "essai";

export const trialPermission: PermissionRule = async () => ({ ok: true, unsubscribeToken: TRIAL_TOKEN });
