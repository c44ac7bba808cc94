import { href } from "react-router";
import { seller } from "#app/config/seller.server.ts";
import { findOffer, requestLeadFile } from "#app/domain/people/subscribers/lead-files.server.ts";
import { marketingConsentText } from "#app/domain/people/subscribers/marketing-consent.ts";
import { marketingConsent } from "#app/domain/people/subscribers/subscribe.server.ts";
import { isId } from "#app/domain/values/ids.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { orNotFound } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { EntryPage } from "#app/ui/entry-page.tsx";
import type { Db } from "#db/connection.server.ts";
import type { Route } from "./+types/lead-file";
import { LeadForm, leadSchema } from "./lead-form.view.tsx";
import { publicForm } from "./public-form.server.ts";

export const handle = { title: "Recevoir le fichier", robots: "noindex" } satisfies Handle;

/** The form of a page's block by itself, for a post that was refused. */
export async function loader({ params: { file }, context }: Route.LoaderArgs) {
  const { button } = await offer(context.get(dbContext), file);
  return { file, button, consentText: marketingConsentText(seller.name) };
}

export const action = publicForm(
  { schema: leadSchema, limit: "lead", thanks: href("/fichier-offert/merci") },
  async (db, { email, marketing }, { params: { file = "" }, sourceWord }) => {
    await offer(db, file);
    return requestLeadFile(db, file, { email, consent: marketingConsent(marketing), sourceWord });
  },
);

async function offer(db: Db, file: string) {
  return orNotFound(isId(file) ? await findOffer(db, file) : undefined);
}

export default function LeadFile({ loaderData, actionData: answer }: Route.ComponentProps) {
  return (
    <EntryPage title="Recevoir le fichier">
      <LeadForm {...loaderData} answer={answer} />
    </EntryPage>
  );
}
