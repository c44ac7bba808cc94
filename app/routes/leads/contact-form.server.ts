import { messageKind } from "#app/content/contact.ts";
import { findSession } from "#app/domain/people/accounts/sessions.server.ts";
import { sendMessage } from "#app/domain/people/subscribers/messages.server.ts";
import { sessionCookieOf } from "#app/middleware/session.server.ts";
import { contactSchema as schema } from "./contact-form.view.tsx";
import { publicForm } from "./public-form.server.ts";

/** True on the page that follows a sent message. It is the same for everyone, so it may be cached. */
export function isSent(url: URL): boolean {
  return url.searchParams.get("envoye") === "1";
}

/** The action of the contact form on `page`. */
export function contactForm(page: string) {
  return publicForm(
    {
      schema,
      limit: "contact",
      thanks: `${page}?envoye=1`,
      tooMany: "Trop d’envois de suite\u00a0: il faut attendre un peu, ou nous appeler.",
    },
    async (db, { nom: name, email, telephone: phone = null, message, objet }, { request, getsReceipt }) => {
      // A public document has no session; its form may be sent with one.
      const sid = sessionCookieOf(request.headers.get("Cookie"));
      const session = sid ? await findSession(db, sid) : undefined;
      const isOwn = session?.isPendingTwoFactor === false && session.user.email === email;
      await sendMessage(
        db,
        { name, email, phone, message: message || null, page, kind: messageKind(objet) },
        { receipt: isOwn ? "account" : getsReceipt ? "anybody" : null, now: new Date() },
      );
    },
  );
}
