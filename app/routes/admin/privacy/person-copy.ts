import { href } from "react-router";
import { z } from "zod";
import { copyPersonData } from "#app/domain/operations/privacy/person-data.server.ts";
import { emailField } from "#app/domain/values/fields.ts";
import { readFields } from "#app/middleware/form.server.ts";
import { asAdmin, leadTo, requireRecentLogin } from "#app/middleware/guards.server.ts";
import { fileAnswer } from "#app/routing/file-answer.server.ts";
import { copyOf } from "../../account/data-copy.ts";
import type { Route } from "./+types/person-copy";

export const loader = leadTo(href("/admin/donnees/personne"));

const schema = z.object({ email: emailField, format: z.enum(["json", "csv"]) });

/** By post: an address does not belong in the address of a download. */
export async function action({ request, context }: Route.ActionArgs) {
  requireRecentLogin(context, href("/admin/donnees/personne"));
  const { db, actor } = asAdmin(context);
  const { email, format } = await readFields(request, schema);
  return fileAnswer(context, { name: "donnees-d-une-personne", type: format }, async () => {
    return copyOf(await copyPersonData(db, actor, email), format);
  });
}
