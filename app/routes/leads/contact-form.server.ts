import { messageKind } from "#app/content/contact.ts";
import { sendMessage } from "#app/domain/people/subscribers/messages.server.ts";
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
    (db, { nom: name, email, telephone: phone = null, message, objet }) =>
      sendMessage(db, { name, email, phone, message: message || null, page, kind: messageKind(objet) }, new Date()),
  );
}
