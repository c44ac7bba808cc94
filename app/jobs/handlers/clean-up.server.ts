import { deleteOldAudit } from "#app/domain/journal/audit/audit.server.ts";
import { deleteExpiredLimits } from "#app/domain/journal/limits/limits.server.ts";
import { forgetExports } from "#app/domain/operations/exports/desk.server.ts";
import { keepToldDays } from "#app/domain/operations/imports/announce.server.ts";
import { dropLeftFiles, forgetImports } from "#app/domain/operations/imports/forget.server.ts";
import { endIdleAccounts, lapseConsents, warnIdleAccounts } from "#app/domain/operations/privacy/idle.server.ts";
import {
  deleteOldAbandonedOrders,
  deleteOldDeclarations,
  deleteOldEmails,
  deleteOldMessages,
  deleteOldOpinions,
  deleteOldOrderEmails,
  deleteOldProspects,
  deleteOldWithdrawals,
  eraseOldBuyers,
  forgetOldTraces,
} from "#app/domain/operations/retention/purges.server.ts";
import { closeEmailDays } from "#app/domain/operations/system/emails.server.ts";
import { deleteExpiredSessions } from "#app/domain/people/accounts/sessions.server.ts";
import { deleteUnconfirmedAccounts } from "#app/domain/people/accounts/sign-up.server.ts";
import { deleteExpiredTokens } from "#app/domain/people/accounts/tokens.server.ts";
import { deleteOldReports } from "#app/domain/people/reports/reports.server.ts";
import { deleteOldTestimonials } from "#app/domain/people/testimonials/testimonials.server.ts";
import { deleteOldSavedAnswers } from "#app/domain/school/learning/saved-answers.server.ts";
import { removeDeletedBytes } from "#app/domain/school/media/edit-asset.server.ts";
import { deleteUnfinishedUploads } from "#app/domain/school/media/receive.server.ts";
import { closeUndeliverable } from "#app/domain/shop/launch/close-undeliverable.server.ts";
import { deleteBuyerAddresses } from "#app/domain/shop/orders/checkout/start-checkout.server.ts";
import { deleteOldWaiting } from "#app/domain/shop/waiting-list/entries.server.ts";
import { deleteOldCounts } from "#app/domain/site/audience/daily-counts.server.ts";
import { deleteOldClaims } from "#app/domain/site/claims/manage-claims.server.ts";
import { deleteUnusedPictures } from "#app/domain/site/pictures/pictures.server.ts";
import { deleteOldWork } from "#app/gateways/ffmpeg/work-folder.server.ts";
import { deleteOldUploadParts } from "#app/gateways/resumable-upload/tus.server.ts";
import type { Db } from "#db/connection.server.ts";
import { runSteps } from "./steps.server.ts";

const CHORES = {
  "announced help": closeUndeliverable,
  "emails by day": closeEmailDays,
  "saved answers": deleteOldSavedAnswers,
  sessions: deleteExpiredSessions,
  tokens: deleteExpiredTokens,
  limits: deleteExpiredLimits,
  "unconfirmed accounts": deleteUnconfirmedAccounts,
  "idle accounts": endIdleAccounts,
  "warned accounts": warnIdleAccounts,
  "customers’ consents": lapseConsents,
  prospects: deleteOldProspects,
  "waiting list": deleteOldWaiting,
  messages: deleteOldMessages,
  imports: forgetImports,
  "files without an import": dropLeftFiles,
  exports: forgetExports,
  "buyers' clients": deleteBuyerAddresses,
  "told students": keepToldDays,
  emails: deleteOldEmails,
  "order emails": deleteOldOrderEmails,
  "content reports": deleteOldReports,
  "old buyers": eraseOldBuyers,
  "counsel's opinions": deleteOldOpinions,
  "withdrawn consents": deleteOldWithdrawals,
  declarations: deleteOldDeclarations,
  pictures: deleteUnusedPictures,
  "unfinished uploads": deleteUnfinishedUploads,
  "bytes of deleted files": removeDeletedBytes,
  "unfinished films": deleteOldWork,
  "parts of uploads": deleteOldUploadParts,
  "abandoned orders": deleteOldAbandonedOrders,
  "audit log": deleteOldAudit,
  "old traces": forgetOldTraces,
  claims: deleteOldClaims,
  "page counts": deleteOldCounts,
  testimonials: deleteOldTestimonials,
};

/** Writes down yesterday's sums, and deletes data whose retention period is over. */
export async function cleanUp(db: Db): Promise<void> {
  await runSteps(Object.fromEntries(Object.entries(CHORES).map(([name, chore]) => [name, () => chore(db)])));
}
