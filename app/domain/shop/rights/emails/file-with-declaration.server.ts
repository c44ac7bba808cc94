import type { SentEmail } from "#app/domain/mail/define-email.ts";
import type { Db } from "#db/connection.server.ts";
import { fileEmail } from "../../contract/filed-emails.server.ts";
import { lockDeclaration } from "../../declarations/outcomes.server.ts";
import { readDeclaration } from "../declarations.server.ts";

export async function fileWithDeclaration(trx: Db, email: SentEmail): Promise<void> {
  const { declarationId } = email.props;
  if (!declarationId) return;
  await lockDeclaration(trx, declarationId);
  const order = (await readDeclaration(trx, declarationId))?.order;
  await fileEmail(trx, { orderId: order?.id ?? null, declarationId }, email);
}
