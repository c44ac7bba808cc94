import { href } from "react-router";
import { z } from "zod";
import { reportContent } from "#app/domain/people/reports/reports.server.ts";
import {
  emailField,
  honeypotField,
  idempotencyKeyField,
  nameField,
  requiredCheckbox,
  textField,
} from "#app/domain/values/fields.ts";
import { newId } from "#app/domain/values/ids.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmailField, Honeypot } from "#app/ui/contact-fields.tsx";
import { Checkbox, ErrorSummary, Field } from "#app/ui/field.tsx";
import { formState } from "#app/ui/form-state.ts";
import { DataNotice } from "#app/ui/notice.tsx";
import { Outcome } from "#app/ui/outcome.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { publicForm } from "../leads/public-form.server.ts";
import type { Route } from "./+types/report";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Signaler un contenu",
    description:
      "Signaler un contenu illicite de ce site\u00a0: où il se trouve, pourquoi, et la réponse que tu recevras.",
  });

const schema = z.object({
  id: idempotencyKeyField,
  contenu: textField({ missing: "Dis quel contenu, et sur quelle page.", min: 5, max: 2000 }),
  motif: textField({ missing: "Dis pourquoi ce contenu serait illicite.", min: 10, max: 5000 }),
  nom: nameField("Indique ton nom."),
  email: emailField,
  bonneFoi: requiredCheckbox("Coche cette case\u00a0: la loi demande cette confirmation."),
  ...honeypotField,
});

export function loader({ url }: Route.LoaderArgs) {
  const { searchParams } = url;
  return {
    isDone: searchParams.get("fait") === "1",
    newId: newId(),
    content: (searchParams.get("contenu") ?? "").slice(0, 500),
  };
}

export const action = publicForm(
  { schema, limit: "report", thanks: `${href("/signaler")}?fait=1` },
  (db, { id = newId(), contenu, motif, nom, email }, { getsReceipt }) =>
    reportContent(db, { id, content: contenu, reason: motif, name: nom, email }, { getsReceipt }),
);

/** Regulation (EU) 2022/2065, art. 16: where, why, who, and in good faith. */
export default function ReportContent({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { isDone, newId, content } = loaderData;
  const { field, box, value, summary } = formState({ answer, stored: { contenu: content }, schema });
  if (isDone && !answer) return <Reported />;
  return (
    <section className="page-form">
      <h1>Signaler un contenu</h1>
      <p>
        Un témoignage, une question ou une réponse te semble illicite&nbsp;? Une personne lit chaque signalement,
        décide, et te répond avec ses raisons.
      </p>
      <form method="post" className="form-stack">
        <ErrorSummary errors={summary} />
        <input type="hidden" name="id" value={value("id") ?? newId} />
        <Field
          label="Quel contenu, et sur quelle page"
          type="textarea"
          rows={3}
          hint="Le nom ou les premiers mots, et l’adresse de la page."
          {...field("contenu")}
        />
        <Field label="Pourquoi il serait illicite" type="textarea" rows={5} {...field("motif")} />
        <Field label="Ton nom" autoComplete="name" {...field("nom")} />
        <EmailField {...field("email")} />
        <Checkbox
          label="Je fais ce signalement de bonne foi, et ce que j’écris est exact et complet."
          {...box("bonneFoi")}
        />
        <Honeypot />
        <Button pendingLabel="Envoi en cours...">Signaler</Button>
        <DataNotice>
          Ces données servent à examiner ce signalement et à te répondre. Ton nom n’est pas dit à qui a écrit le
          contenu. Elles sont effacées 3&nbsp;ans après la décision.
        </DataNotice>
      </form>
    </section>
  );
}

function Reported() {
  return (
    <Outcome
      sun="rising"
      title="Ton signalement est enregistré"
      text="Un accusé de réception part vers ton adresse. Une personne décide, et te répond avec ses raisons."
    >
      <p className="actions">
        <ButtonLink href={href("/")} variant="quiet">
          Retour à l’accueil
        </ButtonLink>
      </p>
    </Outcome>
  );
}
