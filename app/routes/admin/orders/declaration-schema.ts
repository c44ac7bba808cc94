import { z } from "zod";
import { textField } from "#app/domain/values/fields.ts";

/** What an administrator may do with a declaration, by the button that was clicked. */
export const declarationRequests = z.discriminatedUnion("intent", [
  z.strictObject({
    intent: z.literal("rattacher"),
    commande: z
      .string()
      .trim()
      .regex(/^[\w-]{1,20}$/),
  }),
  z.strictObject({ intent: z.literal("refuser"), motif: textField({ min: 10, max: 1000 }) }),
  z.strictObject({
    intent: z.literal("executer"),
    commande: z.uuid(),
    tentative: z.uuid(),
    /** What the page showed when it was opened: the cents refunded so far, or the day of the end. */
    vu: z.string().regex(/^(\d{1,9}|\d{4}-\d\d-\d\d)$/),
    accord: z.literal("on"),
  }),
]);
