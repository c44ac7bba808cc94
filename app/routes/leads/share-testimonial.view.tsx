import { href } from "react-router";
import { socialProof } from "#app/content/social-proof.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DataNotice } from "#app/ui/data-notice.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import { Checkbox, ErrorSummary, Field } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { Honeypot } from "#app/ui/honeypot.tsx";
import { Sunrise } from "#app/ui/sunrise.tsx";
import { FormBand, FormCard } from "./form-band.view.tsx";

interface Props {
  isSent: boolean;
  consentText: string;
  /** The latest date of an experience, « 2026-11-21 ». */
  today: string;
  answer?: FormAnswer;
}

export function ShareTestimonialView({ isSent, ...form }: Props) {
  return isSent && !form.answer ? <Thanks /> : <ShareForm {...form} />;
}

function Thanks() {
  return (
    <section className="page-narrow">
      <Sunrise />
      <h1>
        Merci, <em>c’est bien arrivé.</em>
      </h1>
      <p className="lead">
        Nous relisons chaque témoignage, nous vérifions l’inscription de son autrice, puis nous vous écrivons avant de
        le publier. Rien ne paraît sans ce message.
      </p>
      <p className="actions">
        <ButtonLink href={href("/preuves-sociales")}>Retour aux témoignages</ButtonLink>
      </p>
    </section>
  );
}

function ShareForm({ consentText, today, answer }: Omit<Props, "isSent">) {
  const { field, box, summary } = formState({ answer });
  const categories = socialProof.written.filters.filter((filter) => filter.value !== "tous");
  return (
    <FormBand className="pt-page pb-section">
      <header className="flow">
        <h1>Partager votre témoignage</h1>
        <p className="lead">
          D’où vous partiez, ce que vous avez fait, ce qui a coincé. Les ratés intéressent autant que les réussites.
        </p>
        <ul className="arc-list">
          <li>Une vidéo&nbsp;? Déposez-la où vous voulez et donnez-nous son lien&nbsp;: deux minutes suffisent.</li>
          <li>Nous corrigeons l’orthographe, nous ne changeons pas le sens, et nous gardons votre texte d’origine.</li>
          <li>Vous avez été remboursée&nbsp;? Votre avis compte autant.</li>
          <li>Aucune contrepartie n’est donnée, aucun avis n’est écarté parce qu’il est réservé.</li>
        </ul>
      </header>
      <FormCard className="bg-surface-muted">
        <ErrorSummary errors={summary} />
        <Field
          label="Nom à publier"
          {...field("nom")}
          autoComplete="name"
          required
          maxLength={80}
          hint="Votre prénom et l’initiale de votre nom, par exemple."
        />
        <EmailField hint="Celle de votre inscription. Elle n’est jamais publiée." {...field("email")} />
        <Field
          label="Ce que vous avez suivi"
          {...field("categorie")}
          type="select"
          required
          options={[{ value: "", label: "Choisissez" }, ...categories]}
        />
        <Field
          label="Quand"
          {...field("experience")}
          type="date"
          required
          max={today}
          hint="Le jour où vous avez commencé, même approximatif."
        />
        <Field label="Votre témoignage" {...field("texte")} type="textarea" rows={8} required maxLength={3000} />
        <Field
          label="Votre note"
          {...field("note")}
          type="select"
          hint="Vous seule la donnez&nbsp;: nous n’en ajoutons ni n’en changeons aucune."
          options={[
            { value: "", label: "Sans note" },
            ...[5, 4, 3, 2, 1].map((stars) => ({ value: `${stars}`, label: `${stars} sur 5` })),
          ]}
        />
        <Field label="Lien vers une vidéo" {...field("lien")} type="url" maxLength={500} placeholder="https://" />
        <Checkbox {...box("consentement")} required label={consentText} />
        <Honeypot />
        <Button wide pendingLabel="Envoi en cours...">
          Envoyer mon témoignage
        </Button>
        <DataNotice>
          Votre adresse sert à vérifier votre commande ou votre inscription au challenge, et à vous répondre&nbsp;: un
          refus vous est écrit avec son motif. Un avis est publié trois ans au plus, gardé quatre ans au plus, et retiré
          dès que vous le demandez.
        </DataNotice>
      </FormCard>
    </FormBand>
  );
}
