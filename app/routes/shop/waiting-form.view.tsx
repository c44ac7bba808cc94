import { href } from "react-router";
import { z } from "zod";
import { lasting } from "#app/content/retention.ts";
import { marketingConsentText } from "#app/domain/people/subscribers/marketing-consent.ts";
import { checkbox, nameField, newEmailField } from "#app/domain/values/fields.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmailField, Honeypot } from "#app/ui/contact-fields.tsx";
import { Checkbox, ErrorSummary, Field } from "#app/ui/field.tsx";
import { type FormAnswer, formState } from "#app/ui/form-state.ts";
import { DataNotice, Notice } from "#app/ui/notice.tsx";
import { useRoot } from "#app/ui/root-data.ts";
import { type SaleState, waitingLabel, waitingText } from "./labels.ts";

export const waitingSchema = z.object({ email: newEmailField, prenom: nameField("").optional(), marketing: checkbox });

/** In the place of an order. It asks for nothing but the address, and is a consent to nothing else but by its box, which nobody has to tick. */
export function WaitingForm({
  slug,
  waiting,
  email,
  answer,
}: Pick<SaleState, "waiting"> & {
  slug: string;
  /** Of whoever is signed in: it needs no email to confirm it. */
  email?: string | null;
  answer?: FormAnswer;
}) {
  const seller = useRoot()?.seller;
  const { field, box, summary } = formState({ answer, stored: { email: email ?? "" }, schema: waitingSchema });
  return (
    <form method="post" action={href("/liste-attente/:slug", { slug })} className="form-stack">
      <ErrorSummary errors={summary} />
      {waiting && <p>{waitingText(waiting)}</p>}
      <EmailField {...field("email")} />
      <Field label="Prénom" {...field("prenom")} autoComplete="given-name" />
      <Checkbox {...box("marketing")} label={marketingConsentText(seller?.name ?? "")} />
      <Honeypot />
      <Button wide pendingLabel="Envoi en cours...">
        {waitingLabel({ waiting })}
      </Button>
      <DataNotice>
        {waiting ? "Un e-mail quand une place est retenue pour toi" : "Un e-mail le jour de l’ouverture"}, et aucun
        autre si tu ne coches rien. Une adresse qui n’est pas confirmée est effacée au bout de{" "}
        {lasting("unconfirmedWaiting")}.
      </DataNotice>
    </form>
  );
}

/** The seat of a link is the order's: its token is sent with the form. */
export function HeldSeat({ token, until }: { token: string; until: string }) {
  return (
    <p>
      <input type="hidden" name="place" value={token} />
      Place retenue jusqu’au {until}.{" "}
      <a className="link" href={href("/liste-attente/mienne/:token", { token })}>
        Laisser ma place
      </a>
    </p>
  );
}

export function NotForSale({ slug, email, why, hasList, waiting }: SaleState & { slug: string; email: string | null }) {
  return (
    <>
      <Notice tone="info">{why}</Notice>
      {hasList && <WaitingForm slug={slug} waiting={waiting} email={email} />}
      <ButtonLink href={href("/")} variant="secondary" wide>
        Voir les autres formations
      </ButtonLink>
    </>
  );
}
