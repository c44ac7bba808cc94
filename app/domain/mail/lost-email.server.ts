import { type RawBuilder, sql } from "kysely";

/** The other email says the same: only the link in it may be a newer one. */
const arrivedLater = sql`later.template = emails.template and later.status = 'sent'
  and later.created_at > emails.created_at and later.props - 'tokenId' = emails.props - 'tokenId'`;

/** Not delivered, neither at first nor when an administrator sent it there again. */
export const isLost: RawBuilder<boolean> = sql`(emails.status in ('failed', 'suppressed') and not exists (
  select from emails later where later.recipient = emails.recipient and ${arrivedLater}))`;

/** An order's email may have arrived at a corrected address. */
export const isLostToOrder: RawBuilder<boolean> = sql`(emails.status in ('failed', 'suppressed') and not exists (
  select from emails later where later.props ->> 'orderId' = emails.props ->> 'orderId'
    and later.props ? 'orderId' and ${arrivedLater}))`;
