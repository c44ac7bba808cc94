/**
 * A provider takes no more for now: from us (Gmail's 550 5.4.5, Microsoft's 550 5.1.90), or for one mailbox (Gmail's
 * 550 5.2.1). The number says that it is permanent; only the words say that it is not. PostgreSQL reads it, too.
 */
export const SENDING_LIMIT =
  /(daily|hourly|sending|submission)[a-z ]* (limit|quota)|rate exceeded|receiving mail (at a rate|too quickly)/i;
