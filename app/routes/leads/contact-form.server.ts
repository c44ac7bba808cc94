import { parseWithZod } from "@conform-to/zod/v4";
import { data, type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { consumeLeadLimits } from "#app/domain/people/lead-limits.server.ts";
import { sendMessage } from "#app/domain/people/messages.server.ts";
import { emailField } from "#app/domain/values/email-address.ts";
import { nameField, phoneField, textField } from "#app/domain/values/fields.ts";
import { dbContext, requestContext } from "#app/middleware/contexts.ts";
import { customerActor } from "#app/middleware/guards.server.ts";

const schema = z.object({
  nom: nameField("Indiquez votre nom."),
  email: emailField,
  telephone: phoneField.optional(),
  message: textField("Écrivez votre message.", { max: 3000 }).optional(),
  site_web: z.string().optional(),
});

/** True on the page that follows a message: for everyone who opens that address, so it may be kept like any other. */
export function isSent(url: URL): boolean {
  return url.searchParams.get("envoye") === "1";
}

/** The form of `page`. A robot gets the same answer as a person. */
export async function takeContactMessage(request: Request, context: Readonly<RouterContextProvider>, page: string) {
  const db = context.get(dbContext);
  const submission = parseWithZod(await request.formData(), { schema });
  const value = submission.status === "success" ? submission.value : undefined;
  const limit = await consumeLeadLimits(
    db,
    customerActor(context),
    "contact",
    context.get(requestContext).address,
    value?.email,
  );
  if (!limit.ok) {
    const fault = "Trop d’envois de suite. Réessayez plus tard, ou appelez-nous.";
    return data(
      { result: submission.reply(), fault },
      { status: 429, headers: { "Retry-After": `${limit.retryAfter}` } },
    );
  }
  const sent = `${page}?envoye=1#contact`;
  if (submission.payload.site_web) throw redirect(sent, 303);
  if (!value) return data({ result: submission.reply(), fault: null }, { status: 400 });
  const { nom: name, email, telephone: phone = null, message } = value;
  await sendMessage(db, { name, email, phone, message: message || null, page }, new Date());
  throw redirect(sent, 303);
}
