import { data, href, redirect } from "react-router";
import { z } from "zod";
import { type OpinionSubject, opinionSubjects } from "#app/content/regulated.ts";
import {
  listOpinions,
  MAX_OPINION_BYTES,
  type Reception,
  receiveOpinion,
} from "#app/domain/shop/launch/opinions.server.ts";
import { dayField } from "#app/domain/values/fields.ts";
import { formatDate, parisDay } from "#app/domain/values/time.ts";
import { asAdmin, requireRecentLogin } from "#app/middleware/guards.server.ts";
import type { Handle } from "#app/routing/handle.ts";
import { withNotice } from "#app/routing/notices.ts";
import { type FilePart, readForm, withoutFile } from "#app/routing/read-form.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary, Field } from "#app/ui/field.tsx";
import { FileField } from "#app/ui/field-parts.tsx";
import { formState } from "#app/ui/form-state.ts";
import { FlashNotice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/opinions";

const SUBJECTS = Object.keys(opinionSubjects) as OpinionSubject[];

export const handle = {
  body: "stream",
  budget: "uploads",
  section: href("/admin/lancement"),
  title: "Avis d’avocat",
} satisfies Handle;

export async function loader({ context, url }: Route.LoaderArgs) {
  requireRecentLogin(context, url.pathname);
  const { db } = asAdmin(context);
  const opinions = await listOpinions(db);
  return {
    opinions: opinions.map(({ signedOn, receivedAt, ...opinion }) => ({
      ...opinion,
      dates: `signé le ${formatDate(signedOn)}, déposé le ${formatDate(receivedAt)}`,
    })),
  };
}

const REFUSALS = {
  "too-large": "Ce fichier dépasse 5\u00a0Mo.",
  "no-pdf": "Ce fichier n’est pas un PDF.",
  cut: "L’envoi a été interrompu\u00a0: recommencez.",
  "no-file": "Choisissez un fichier.",
} satisfies Record<(Reception & { ok: false })["reason"] | "no-file", string>;

const SIGNED_ON = "Indiquez le jour de la signature, aujourd’hui au plus tard.";

const fieldsSchema = z.object({
  date: dayField(SIGNED_ON).refine((day) => day <= parisDay(new Date()).toString(), SIGNED_ON),
  sujet: z.enum(SUBJECTS, "Choisissez le sujet de cet avis."),
});
const schema = fieldsSchema.extend({ fichier: z.file() });

/** The document arrives after the fields that say what it is about. */
export async function action({ request, context, url }: Route.ActionArgs) {
  // An opinion opens what is regulated: before a byte of it is read.
  requireRecentLogin(context, withNotice(url.pathname, "opinion-not-filed"));
  const { db, actor } = asAdmin(context);
  let typed: Record<string, string> = {};
  const refuse = (message: string, field = "fichier") => data({ typed, error: { field, message } }, { status: 400 });
  const receive = async ({ name, file, fields }: FilePart) => {
    typed = Object.fromEntries(fields);
    const about = fieldsSchema.safeParse(typed);
    if (!about.success) {
      const { path, message } = about.error.issues[0] ?? {};
      return { ok: false, reason: "field", field: String(path?.[0]), message: message ?? "" } as const;
    }
    const { sujet: subject, date: signedOn } = about.data;
    return receiveOpinion(db, actor, { subject, signedOn, name, file });
  };
  const form = await readForm({ request, context }, { maxBytes: MAX_OPINION_BYTES, endsWithFile: true, receive });
  const [received = withoutFile(form ?? { isWhole: true })] = form?.taken ?? [];
  if (!received.ok)
    return received.reason === "field" ? refuse(received.message, received.field) : refuse(REFUSALS[received.reason]);
  throw redirect(withNotice(href("/admin/avis"), "opinion-received"), 303);
}

/** One document for each subject is enough; replaced ones are kept. */
export default function Opinions({ loaderData, actionData }: Route.ComponentProps) {
  const { opinions } = loaderData;
  const { field: fieldOf } = formState({ stored: actionData?.typed, schema });
  const errorOf = (name: string) => (actionData?.error.field === name ? actionData.error.message : undefined);
  const field = (name: string) => ({ ...fieldOf(name), error: errorOf(name) });
  return (
    <div className="flow max-w-176">
      <h1>Avis d’avocat</h1>
      <FlashNotice />
      <p>
        Avec une clé réelle de Stripe, rien n’est vendu avant les avis sur le régime et sur les deux encadrés, et les
        offres réglementées ne sont visibles qu’une fois le leur déposé ici. Un avis n’est jamais public.
      </p>
      {SUBJECTS.map((subject) => (
        <section key={subject} className="flex flex-col gap-2 border-line border-t py-6">
          <h2 className="text-lg">{opinionSubjects[subject].label}</h2>
          <p>{opinionSubjects[subject].why}</p>
          <ul className="text-sm leading-normal">
            {opinions
              .filter((opinion) => opinion.subject === subject)
              .map(({ id, fileName, dates }) => (
                <li key={id}>
                  <a className="link" href={href("/admin/avis/:id", { id })}>
                    {fileName}
                  </a>
                  , {dates}
                </li>
              ))}
          </ul>
        </section>
      ))}
      <form method="post" encType="multipart/form-data" className="form-stack">
        <ErrorSummary errors={actionData ? [actionData.error] : []} />
        <Field
          label="Sujet"
          type="select"
          {...field("sujet")}
          options={SUBJECTS.map((value) => ({ value, label: opinionSubjects[value].label }))}
        />
        <Field label="Signé le" type="date" {...field("date")} />
        <FileField {...field("fichier")} label={"Document (PDF, 5\u00a0Mo au plus)"} accept="application/pdf" />
        <p className="actions">
          <Button pendingLabel="Envoi en cours...">Déposer</Button>
        </p>
      </form>
    </div>
  );
}
