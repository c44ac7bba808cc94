import { z } from "zod";
import { textField } from "#app/domain/values/fields.ts";

/** What the administrator may do with a declaration, by the button that she presses. */
export const declarationWishes = z.discriminatedUnion("intent", [
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
    /** What the page announced: cents given back so far, or the day of the end. */
    vu: z.string().regex(/^(\d{1,9}|\d{4}-\d\d-\d\d)$/),
    accord: z.literal("on"),
  }),
]);
