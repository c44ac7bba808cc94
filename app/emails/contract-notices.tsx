import type { EmailFrame, Emails } from "#app/domain/mail/email-types.ts";
import { Action, Box, Chapter, SmallWords, TextLink, Words } from "./pieces.tsx";

type Seller = EmailFrame["seller"];

/** The notice of art. R221-3 in its own words, cut to what concerns an online training; whole in the terms attached. */
export function Withdrawal({ facts, frame }: { facts: Emails["order-confirmation"]; frame: EmailFrame }) {
  const { seller, publicUrl } = frame;
  return (
    <Chapter title="Votre droit de rétractation">
      <Words>
        Vous avez le droit de vous rétracter de ce contrat sans donner de motif, dans un délai de quatorze jours.{" "}
        <strong>Ce délai expire le {facts.withdrawalDeadline} à 23 h 59, heure de Paris.</strong> Nous ne vous avons pas
        demandé de renoncer à ce droit.
      </Words>
      <Action quiet href={`${publicUrl}/retractation`} label="Renoncer au contrat ici" />
      <Words>
        Vous pouvez aussi nous notifier votre décision par une déclaration dénuée d’ambiguïté, par e-mail à{" "}
        <TextLink href={`mailto:${seller.email}`}>{seller.email}</TextLink> ou par courrier à {seller.name},{" "}
        {postalAddress(seller)} (téléphone : {seller.phone.replaceAll(" ", "\u00a0")}). Il suffit de l’envoyer avant
        l’expiration du délai.
      </Words>
      <Words>
        Nous vous remboursons alors tous les paiements reçus de vous, sans rien retenir pour ce que vous avez consulté,
        sans retard excessif et au plus tard quatorze jours après avoir reçu votre décision. Le remboursement utilise le
        même moyen de paiement, sauf si vous en acceptez expressément un autre, et n’occasionne pas de frais pour vous.{" "}
        {facts.isSubscription ? "L’abonnement prend fin et l’accès se ferme." : "L’accès se ferme."}
      </Words>
      <Box>
        <Words>
          <strong>Modèle de formulaire de rétractation</strong> (facultatif, à recopier)
        </Words>
        <Words>
          À l’attention de {seller.name}, {postalAddress(seller)}, {seller.email} : je vous notifie par la présente ma
          rétractation du contrat portant sur la prestation de services ci-dessous.
        </Words>
        <Words>
          {facts.formationName}, commande {facts.orderNumber} du {facts.paidAt}
          <br />
          Nom :
          <br />
          Adresse :
          <br />
          Date, et signature sur papier seulement :
        </Words>
      </Box>
      <SmallWords>
        L’avis et le formulaire types sont reproduits en annexe des conditions générales de vente jointes. S’ajoute une
        garantie commerciale de 30 jours, si votre progression est inférieure à 20 % : ses conditions y figurent aussi,
        et la règle la plus favorable pour vous s’applique.
      </SmallWords>
    </Chapter>
  );
}

/** How a subscription ends (art. L215-1-1): from the confirmation on, by a link of its own. */
export function Ending({ publicUrl }: { publicUrl: string }) {
  return (
    <Chapter title="Votre abonnement">
      <Words>
        L’abonnement est mensuel, payé d’avance et sans engagement. Vous pouvez le résilier à tout moment, sans motif et
        sans frais. La résiliation prend effet à la fin de la période payée : vous gardez l’accès jusque-là et plus rien
        n’est débité. Vous pouvez aussi demander une fin plus rapide, au plus tard 10 jours après votre notification, ou
        choisir une autre date.
      </Words>
      <Action quiet href={`${publicUrl}/resiliation`} label="Résilier votre contrat" />
    </Chapter>
  );
}

export function Guarantees({ isSubscription }: { isSubscription: boolean }) {
  return (
    <Chapter title="Vos garanties légales">
      <Words>
        Vous bénéficiez, sans frais, de la garantie légale de conformité pendant toute la durée de l’accès (
        {isSubscription ? "tant que l’abonnement court" : "tant que le service existe, au moins 5 ans"}), et pendant
        deux ans pour les fichiers à télécharger (articles L. 224-25-12 et suivants du code de la consommation) : mise
        en conformité, et à défaut réduction du prix ou fin du contrat avec remboursement. La garantie des vices cachés
        court deux ans à compter de la découverte du défaut (articles 1641 à 1649 du code civil). Les textes complets
        sont dans les conditions générales de vente jointes.
      </Words>
    </Chapter>
  );
}

export function Mediation({ seller }: { seller: Seller }) {
  return (
    <Chapter title="En cas de difficulté">
      <Words>
        Écrivez-nous d’abord, à <TextLink href={`mailto:${seller.email}`}>{seller.email}</TextLink>. Si notre réponse ne
        vous convient pas, ou si vous n’en recevez pas, vous pouvez saisir gratuitement le médiateur de la consommation,
        dans l’année qui suit votre réclamation écrite :
      </Words>
      <Words>
        {seller.mediator.name}
        <br />
        {seller.mediator.address}
        <br />
        <TextLink href={seller.mediator.url}>{seller.mediator.url}</TextLink>
      </Words>
    </Chapter>
  );
}

function postalAddress({ address }: Seller): string {
  return `${address.street}, ${address.postalCode} ${address.city}, ${address.country}`;
}
