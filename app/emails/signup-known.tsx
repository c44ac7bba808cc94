import type { EmailFrame, Emails } from "#app/domain/mail/email-types.ts";
import { Frame } from "./frame.tsx";
import { Action, TextLink, Words } from "./pieces.tsx";

type Facts = Emails["signup-known"];

export function subject(): string {
  return "Vous avez déjà un compte";
}

export function Mail({ facts, frame }: { facts: Facts; frame: EmailFrame }) {
  return (
    <Frame
      frame={frame}
      heading="Vous avez déjà un compte"
      preheader={facts.choosesPassword ? "Il ne lui manque qu’un mot de passe." : "Connectez-vous avec cette adresse."}
    >
      <Words>
        Une inscription vient d’être demandée sur {frame.siteName} avec cette adresse. Elle a déjà un compte&nbsp;: rien
        n’a été changé.
      </Words>
      {facts.choosesPassword ? <FirstPassword {...facts} /> : <SignIn {...facts} />}
      <Words>Vous n’avez rien demandé&nbsp;? Ignorez cet e-mail&nbsp;: votre compte est resté tel quel.</Words>
    </Frame>
  );
}

function FirstPassword({ link }: Facts) {
  return (
    <>
      <Words>
        Il s’est ouvert avec votre commande. Choisissez son mot de passe&nbsp;: le lien fonctionne une seule fois,
        pendant 72&nbsp;heures.
      </Words>
      <Action href={link} label="Choisir mon mot de passe" />
    </>
  );
}

function SignIn({ link, forgottenLink }: Facts) {
  return (
    <>
      <Action href={link} label="Me connecter" />
      <Words>
        Mot de passe oublié&nbsp;? Choisissez-en un nouveau&nbsp;:{" "}
        <TextLink href={forgottenLink}>{forgottenLink}</TextLink>
      </Words>
    </>
  );
}
