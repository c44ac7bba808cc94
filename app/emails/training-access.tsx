import type { EmailFrame, Emails } from "#app/domain/mail/email-types.ts";
import { Frame } from "./frame.tsx";
import { Action, SmallWords, TextLink, Words } from "./pieces.tsx";

type Facts = Emails["training-access"];

export function subject({ formationName }: Facts): string {
  return `Votre accès : ${formationName}`;
}

export function Mail({ facts, frame }: { facts: Facts; frame: EmailFrame }) {
  return (
    <Frame
      frame={frame}
      heading="Votre formation est ouverte"
      preheader={
        facts.choosesPassword
          ? "Choisissez votre mot de passe pour entrer. Le lien fonctionne pendant 72 heures."
          : "Elle vous attend dans « Mes Formations »."
      }
    >
      {facts.choosesPassword ? <FirstPassword {...facts} {...frame} /> : <KnownAccount {...facts} {...frame} />}
    </Frame>
  );
}

/** The link opens a page; only its button uses the link up, so that a mail scanner can't. */
function FirstPassword({ formationName, link, siteName, publicUrl }: Facts & EmailFrame) {
  const askAgain = `${publicUrl}/mot-de-passe-oublie`;
  const trainings = `${publicUrl}/orders`;
  return (
    <>
      <Words>
        <strong>{formationName}</strong> vous attend dans votre espace {siteName}. Pour y entrer, choisissez d’abord
        votre mot de passe.
      </Words>
      <Action href={link} label="Choisir votre mot de passe" />
      <Words>
        Ce lien est personnel. Il fonctionne une seule fois, pendant 72 heures. S’il a expiré ou déjà servi, demandez-en
        un autre avec l’adresse e-mail de votre commande : <TextLink href={askAgain}>{askAgain}</TextLink>
      </Words>
      <Words>
        Ensuite, votre formation se trouve toujours dans « Mes Formations » :{" "}
        <TextLink href={trainings}>{trainings}</TextLink>
      </Words>
      <SmallWords>
        Nous n’envoyons jamais de mot de passe par e-mail et nous ne vous demanderons jamais le vôtre.
      </SmallWords>
    </>
  );
}

function KnownAccount({ formationName, link, siteName, publicUrl, seller }: Facts & EmailFrame) {
  const askAgain = `${publicUrl}/mot-de-passe-oublie`;
  return (
    <>
      <Words>
        <strong>{formationName}</strong> a rejoint votre compte {siteName}. Connectez-vous avec votre mot de passe
        habituel : elle est dans « Mes Formations ».
      </Words>
      <Action href={link} label="Accéder à votre formation" />
      <Words>
        Mot de passe oublié ? Choisissez-en un nouveau ici : <TextLink href={askAgain}>{askAgain}</TextLink>
      </Words>
      <SmallWords>
        Vous n’avez pas passé cette commande ? Écrivez-nous :{" "}
        <TextLink href={`mailto:${seller.email}`}>{seller.email}</TextLink>
      </SmallWords>
    </>
  );
}
