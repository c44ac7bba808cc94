import { log } from "#app/config/log.server.ts";
import { deleteExpiredSessions } from "#app/domain/accounts/sessions.server.ts";
import { deleteUnconfirmedAccounts } from "#app/domain/accounts/sign-up.server.ts";
import { deleteExpiredTokens } from "#app/domain/accounts/tokens.server.ts";
import { deleteOldAudit } from "#app/domain/audit/audit.server.ts";
import { deleteForgottenPictures } from "#app/domain/library/pictures.server.ts";
import { deleteExpiredLimits } from "#app/domain/limits/limits.server.ts";
import { forgetBuyersClients } from "#app/domain/orders/checkout/seat-limits.server.ts";
import {
  deleteIdleAccounts,
  deleteOldDeclarations,
  deleteOldEmails,
  deleteOldMessages,
  deleteOldProspects,
} from "#app/domain/retention/purges.server.ts";
import type { Db } from "#db/connection.server.ts";

const CHORES = {
  sessions: deleteExpiredSessions,
  tokens: deleteExpiredTokens,
  limits: deleteExpiredLimits,
  "unconfirmed accounts": deleteUnconfirmedAccounts,
  "idle accounts": deleteIdleAccounts,
  prospects: deleteOldProspects,
  messages: deleteOldMessages,
  "buyers' clients": forgetBuyersClients,
  emails: deleteOldEmails,
  declarations: deleteOldDeclarations,
  pictures: deleteForgottenPictures,
  "audit log": deleteOldAudit,
};

/** Deletes data whose retention period is over. A task that fails does not stop the others. */
export async function cleanUp(db: Db): Promise<void> {
  const failed: string[] = [];
  for (const [name, chore] of Object.entries(CHORES)) {
    try {
      await chore(db);
    } catch (error) {
      log.error({ err: error, chore: name }, "clean-up failed");
      failed.push(name);
    }
  }
  if (failed.length > 0) throw new Error(`clean-up failed: ${failed.join(", ")}`);
}
