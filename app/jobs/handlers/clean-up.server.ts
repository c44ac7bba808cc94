import { deleteDeadSessions } from "#app/domain/accounts/sessions.server.ts";
import { deleteUnconfirmedAccounts } from "#app/domain/accounts/sign-up.server.ts";
import { deleteDeadTokens } from "#app/domain/accounts/tokens.server.ts";
import { deleteOldAudit } from "#app/domain/audit/audit.server.ts";
import {
  deleteIdleAccounts,
  deleteOldDeclarations,
  deleteOldLetters,
  deleteOldMessages,
  deleteOldProspects,
} from "#app/domain/compliance/purges.server.ts";
import { deleteForgottenPictures } from "#app/domain/library/pictures.server.ts";
import { deleteDeadLimits } from "#app/domain/limits/limits.server.ts";
import type { Db } from "#db/connection.server.ts";

/** What has outlived its purpose is deleted, not kept in case. */
export async function cleanUp(db: Db): Promise<void> {
  await deleteDeadSessions(db);
  await deleteDeadTokens(db);
  await deleteDeadLimits(db);
  await deleteUnconfirmedAccounts(db);
  await deleteIdleAccounts(db);
  await deleteOldProspects(db);
  await deleteOldMessages(db);
  await deleteOldLetters(db);
  await deleteOldDeclarations(db);
  await deleteForgottenPictures(db);
  await deleteOldAudit(db);
}
