import { data, href } from "react-router";
import { z } from "zod";
import { env } from "#app/config/env.server.ts";
import { PRIVACY_VERSION } from "#app/content/legal/documents.ts";
import { ofName } from "#app/content/typography.ts";
import { submitTestimonial } from "#app/domain/people/testimonials/testimonials.server.ts";
import { followedSubjects, testimonialSubject } from "#app/domain/shop/catalogue/testimonial-subjects.server.ts";
import { dayField, emailField, lineField, nameField, requiredCheckbox, textField } from "#app/domain/values/fields.ts";
import { newId } from "#app/domain/values/ids.server.ts";
import { parisDay } from "#app/domain/values/time.ts";
import { variesWith } from "#app/middleware/caching.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmailField, Honeypot } from "#app/ui/contact-fields.tsx";
import { Checkbox, ErrorSummary, Field } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { useHasPage } from "#app/ui/missing-pages.tsx";
import { DataNotice } from "#app/ui/notice.tsx";
import { Thanks } from "#app/ui/outcome.tsx";
import { pageMeta } from "#app/ui/page-meta.ts";
import { FormBand, FormCard } from "#app/ui/section.tsx";
import type { Route } from "./+types/share-testimonial";
import { publicForm } from "./public-form.server.ts";

const NAME = "Indique le nom à publier.";
const TEXT = "Raconte en quelques phrases\u00a0: au moins 40 signes.";
const LINK = "Indique une adresse qui commence par «\u00a0https://\u00a0».";
const DAY = "Indique un jour passé, même approximatif.";

const SUBJECT = "Choisis ce que tu as suivi.";
const RATINGS = ["5", "4", "3", "2", "1"];

const schema = z.object({
  nom: nameField(NAME, { min: 2 }),
  email: emailField,
  texte: textField({ missing: TEXT, min: 40, max: 3000 }),
  lien: z
    .url({ error: LINK, protocol: /^https$/, hostname: z.regexes.domain })
    .max(500, LINK)
    .regex(/^\P{Cc}*$/u, LINK)
    .optional(),
  categorie: lineField({ min: 1, max: 80, missing: SUBJECT }),
  experience: dayField(DAY).refine((day) => day >= "2010-01-01" && day <= parisDay(new Date()).toString(), DAY),
  note: z.enum(RATINGS, "Choisis une note de 1 à 5.").transform(Number).optional(),
  consentement: requiredCheckbox("Coche cette case\u00a0: sans elle, nous ne pouvons rien publier."),
});

const consentText = () =>
  `J’accepte que mon témoignage soit publié sur ce site et dans les e-mails ${ofName(env.SITE_NAME)}, sous le nom que j’ai indiqué. Je peux demander son retrait à tout moment.`;

/** A link of an email names the formation that its reader has followed, which may not be on sale any more. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const about = url.searchParams.get("formation") ?? "";
  return data(
    {
      about,
      subjects: await followedSubjects(context.get(dbContext), about),
      isSent: url.searchParams.get("envoye") === "1",
      consentText: consentText(),
      today: parisDay(new Date()).toString(),
    },
    { headers: variesWith("envoye", "formation") },
  );
}

export const action = publicForm(
  {
    schema,
    limit: "testimonial",
    thanks: `${href("/temoignages/partager")}?envoye=1`,
    check: async (db, { categorie }) =>
      (await testimonialSubject(db, categorie)) ? null : { fieldErrors: { categorie: [SUBJECT] } },
  },
  async (db, { nom, email, texte, lien, note, categorie, experience }) => {
    await submitTestimonial(db, {
      id: newId(),
      author: nom,
      email,
      text: texte,
      videoUrl: lien ?? null,
      rating: note ?? null,
      category: categorie,
      categoryName: (await testimonialSubject(db, categorie))?.label ?? "",
      experiencedOn: experience,
      consent: { text: consentText(), version: PRIVACY_VERSION, at: new Date().toISOString() },
    });
  },
);

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Partager ton témoignage",
    description: "Raconte ce que tu as fait d’une formation ou du challenge, par écrit ou en vidéo.",
  });

export default function ShareTestimonial({ loaderData, actionData: answer }: Route.ComponentProps) {
  if (loaderData.isSent && !answer) return <Sent />;
  return <ShareForm {...loaderData} answer={answer} />;
}

function Sent() {
  const proofs = [href("/preuves-sociales"), href("/temoignages")].find(useHasPage());
  return (
    <Thanks
      headline={{ text: "Merci,", accent: "c’est bien arrivé." }}
      text="Un e-mail te demande si c’est bien toi qui l’as écrit&nbsp;: réponds-y, pour qu’il compte comme le tien. Nous relisons chaque témoignage, nous vérifions l’inscription de son autrice, puis nous t’écrivons avant de le publier. Rien ne paraît sans ce message."
      actions={
        <ButtonLink href={proofs ?? href("/formations")}>
          {proofs ? "Retour aux témoignages" : "Voir les formations"}
        </ButtonLink>
      }
    />
  );
}

type ShareFormProps = Route.ComponentProps["loaderData"] & { answer?: FormAnswer };

function ShareForm({ consentText, today, about, subjects, answer }: ShareFormProps) {
  const { field, box, summary } = formState({ answer, stored: { categorie: about }, schema });
  const checked = useHasPage()(href("/challenge")) ? "ta commande ou ton inscription au challenge" : "ta commande";
  return (
    <FormBand className="pt-page pb-section">
      <header className="flow">
        <h1>Partager ton témoignage</h1>
        <p className="lead">
          D’où tu partais, ce que tu as fait, ce qui a coincé. Les ratés intéressent autant que les réussites.
        </p>
        <ul className="arc-list">
          <li>Une vidéo&nbsp;? Dépose-la où tu veux et donne-nous son lien&nbsp;: deux minutes suffisent.</li>
          <li>Nous corrigeons l’orthographe, nous ne changeons pas le sens, et nous gardons ton texte d’origine.</li>
          <li>Tu as été remboursée&nbsp;? Ton avis compte autant.</li>
          <li>Aucune contrepartie n’est donnée, aucun avis n’est écarté parce qu’il est réservé.</li>
        </ul>
      </header>
      <FormCard className="bg-surface-muted">
        <ErrorSummary errors={summary} />
        <Field
          label="Nom à publier"
          {...field("nom")}
          autoComplete="name"
          hint="Ton prénom et l’initiale de ton nom, par exemple."
        />
        <EmailField hint="Celle de ton inscription. Elle n’est jamais publiée." {...field("email")} />
        <Field
          label="Ce que tu as suivi"
          {...field("categorie")}
          type="select"
          options={[{ value: "", label: "Choisir" }, ...subjects]}
        />
        <Field
          label="Quand"
          {...field("experience")}
          type="date"
          max={today}
          hint="Le jour où tu as commencé, même approximatif."
        />
        <Field label="Ton témoignage" {...field("texte")} type="textarea" rows={8} />
        <Field
          label="Ta note"
          {...field("note")}
          type="select"
          hint="Toi seule la donnes&nbsp;: nous n’en ajoutons ni n’en changeons aucune."
          options={[
            { value: "", label: "Sans note" },
            ...RATINGS.map((stars) => ({ value: stars, label: `${stars} sur 5` })),
          ]}
        />
        <Field label="Lien vers une vidéo" {...field("lien")} type="url" placeholder="https://" />
        <Checkbox {...box("consentement")} label={consentText} />
        <Honeypot />
        <Button wide pendingLabel="Envoi en cours...">
          Envoyer mon témoignage
        </Button>
        <DataNotice>
          Ton adresse sert à vérifier {checked}, et à te répondre&nbsp;: un refus t’est écrit avec son motif. Un avis
          est publié trois ans au plus, gardé quatre ans au plus, et retiré dès que tu le demandes.
        </DataNotice>
      </FormCard>
    </FormBand>
  );
}
