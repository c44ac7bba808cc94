import names from "./operator-alerts.json" with { type: "json" };
import { ORDER_STATUS } from "./orders.ts";

/** What a background job could not do for one row. */
const STEPS = names.steps;
/** What the nightly comparison with Stripe finds. */
const DIFFERENCES = names.differences;

/** The alerts that only a person can resolve. The administrator reads them in an email and above the list of orders. */
export const operatorAlerts = {
  paymentWithoutOrder: (sessionId: string) => ({
    subject: "Paiement sans commande",
    details: [`Session Stripe : ${sessionId}`],
  }),
  notRemembered: {
    subject: "Effacement ou désinscription non noté à côté des sauvegardes",
    details: [
      "Après une restauration, refaites-le à la main. Le journal dit pourquoi : « not written beside the backups ».",
    ],
  },
  administratorInvited: (email: string, by: string, page: string) => ({
    subject: "Une administratrice est invitée",
    details: [
      `Adresse invitée : ${email}`,
      `Au nom de : ${by}`,
      `Une invitation que personne n’a voulue se retire ici, et le mot de passe se change ensuite : ${page}`,
    ],
  }),
  administratorRemoved: (email: string, by: string, page: string) => ({
    subject: "Une administratrice est retirée",
    details: [
      `Adresse retirée : ${email}`,
      `Au nom de : ${by}`,
      `Si personne d’entre vous ne l’a voulu, changez vos mots de passe et invitez-la de nouveau : ${page}`,
    ],
  }),
  otherAmount: (orderNumber: string, sessionId: string) => ({
    subject: "Paiement d’un autre montant que la commande",
    details: [`Commande : ${orderNumber}`, `Session Stripe : ${sessionId}`],
  }),
  paidTwice: (firstNumber: string, secondNumber: string) => ({
    subject: "Même formation payée deux fois",
    details: [`Première commande : ${firstNumber}`, `Seconde commande : ${secondNumber}`],
  }),
  codeTwice: (orderNumber: string) => ({
    subject: "Une réduction a servi deux fois",
    details: [
      `Commande payée en retard, honorée à son prix\u00a0: ${orderNumber}`,
      "Son code, ou ce qu’elle déduisait, avait servi entre-temps à une autre commande, ou avait été remboursé.",
    ],
  }),
  deductedPartReturned: (orderNumber: string, takerNumber: string) => ({
    subject: "Une commande déduite d’une autre est rendue",
    details: [
      `Commande remboursée, ou reprise par la banque\u00a0: ${orderNumber}`,
      `Commande qui l’a déduite de son prix\u00a0: ${takerNumber}`,
      "La seconde n’est plus payée qu’en partie. Rien n’y est fermé d’office\u00a0: convenez du reste avec la cliente, ou retirez-lui l’accès.",
    ],
  }),
  eventStuck: (type: string, eventId: string, objectId: string) => ({
    subject: "Un événement de Stripe n’est pas traité",
    details: [`Événement : ${type} (${eventId})`, `Objet : ${objectId}`],
  }),
  /** `part`: what the bank takes, when it is not the whole payment. */
  dispute: (orderNumber: string, disputeId: string, status: string, part: string | null) => ({
    subject: status === "lost" ? "Litige perdu" : "Paiement contesté",
    details: [
      `Commande : ${orderNumber}`,
      `Litige Stripe : ${disputeId} (${status})`,
      ...(part
        ? [
            `Il porte sur ${part} du paiement\u00a0: perdu, il laisse le reste payé et l’accès ouvert, mais arrête un abonnement.`,
          ]
        : []),
    ],
  }),
  refundFailed: (orderNumber: string, refundId: string, amount: string) => ({
    subject: "Un remboursement n’est pas arrivé",
    details: [
      `Commande : ${orderNumber}`,
      `Montant revenu : ${amount}`,
      `Remboursement Stripe : ${refundId}`,
      "Rendez-lui cette somme par un autre moyen.",
    ],
  }),
  providerRefuses: (provider: string, code: string | null) => ({
    subject: `${provider} refuse les e-mails du site`,
    details: [
      `Réponse\u00a0: ${code ?? "sans code"}. Ce n’est pas la faute de la destinataire\u00a0: son adresse n’est pas bloquée.`,
      "À regarder sous E-mails, Délivrabilité\u00a0: les enregistrements du domaine, et la source d’un e-mail reçu.",
    ],
  }),
  contentReported: (content: string) => ({
    subject: "Contenu signalé",
    details: [`Contenu\u00a0: ${content}`, "À examiner sous Signalements, dans l’administration."],
  }),
  shareNotRefunded: (orderNumber: string, share: string) => ({
    subject: "Remboursement à faire après une résiliation",
    details: [`Commande : ${orderNumber}`, `Part du mois non fournie : ${share}`],
  }),
  paidLate: (orderNumber: string, sessionId: string) => ({
    subject: "Paiement arrivé trop tard, remboursé",
    details: [
      `Commande : ${orderNumber}`,
      `Session Stripe : ${sessionId}`,
      "Aucune place ne restait : la somme est rendue et la cliente est prévenue.",
    ],
  }),
  unknownAtStripe: (orderNumber: string, sessionId: string) => ({
    subject: "Commande inconnue de Stripe",
    details: [
      `Commande : ${orderNumber}`,
      `Session Stripe : ${sessionId}`,
      "La commande est abandonnée et sa place est libre. Vérifiez que la clé Stripe est celle du bon compte.",
    ],
  }),
  declarationDisowned: (kind: "withdrawal" | "cancellation", contract: string, orderNumber?: string) => ({
    subject: `${kind === "withdrawal" ? "Rétractation" : "Résiliation"} contestée : « Ce n’est pas moi »`,
    details: [
      orderNumber ? `Commande : ${orderNumber}` : `Contrat déclaré : ${contract}`,
      "Elle est gelée : rien n’est remboursé ni fermé. Ouvrez-la dans « Droits » et demandez à la cliente ; si la déclaration est bien la sienne, le délai légal de 14 jours court.",
    ],
  }),
  declarationsPaused: (limit: number) => ({
    subject: `Plus de ${limit} déclarations non confirmées en une heure : exécution en pause`,
    details: [
      "Celles que personne n’a confirmées attendent. Celles faites en étant connectée, ou confirmées par le lien de l’accusé, s’exécutent toujours.",
      "Lisez-les dans « Droits », écrivez aux clientes en cas de doute, puis marquez cette alerte comme réglée : l’exécution reprend.",
    ],
  }),
  turnover: (year: number, threshold: number, turnover: number) => ({
    subject: `Chiffre d’affaires ${year}\u00a0: le seuil de ${euros(threshold)} est atteint`,
    details: [
      `Chiffre d’affaires depuis janvier : ${euros(turnover)}`,
      "Franchise de TVA (art. 293 B du CGI) : 37 500 € par an ; au-delà de 41 250 €, la TVA est due dès le jour du dépassement. Ce qui a été encaissé depuis, et porte encore la mention de la franchise, est à rectifier avec votre comptable.",
      "Le régime se règle dans « Comptabilité ».",
    ],
  }),
  euSales: (year: number, threshold: number, sales: number) => ({
    subject: `Ventes ${year} aux particuliers d’autres pays de l’Union\u00a0: le seuil de ${euros(threshold)} est atteint`,
    details: [
      `Ventes depuis janvier, sans TVA : ${euros(sales)}`,
      "Au-delà de 10 000 € par an, chaque vente porte la TVA du pays de la cliente, même en franchise (art. 259 D du CGI). La boutique l’applique d’elle-même.",
      "Inscrivez-vous au guichet unique (OSS) sur impots.gouv.fr\u00a0: avant ce seuil, ou au plus tard le 10 du mois qui suit la première vente au-delà. La TVA de chaque pays s’y déclare. Ou ne vendez plus dans l’Union\u00a0: le réglage est sous «\u00a0Vendeur\u00a0».",
    ],
  }),
  countryNotServed: (orderNumber: string, country: string) => ({
    subject: "Vente dans un pays où vous ne vendez pas",
    details: [
      `Commande : ${orderNumber}`,
      `Pays de l’adresse de facturation : ${country}`,
      "La page de commande ne le propose pas, mais l’adresse a été donnée sur la page de Stripe. Voyez avec votre comptable si une taxe y est due, ou remboursez la commande.",
    ],
  }),
  taxedWithoutNumber: (invoiceNumber: string) => ({
    subject: "Facture avec TVA sans votre numéro de TVA",
    details: [
      `Première facture\u00a0: ${invoiceNumber}`,
      "Une facture qui porte la TVA doit aussi porter votre numéro de TVA intracommunautaire (CGI, annexe II, art. 242 nonies A). Demandez-le au service des impôts, et ajoutez-le sous «\u00a0Vendeur\u00a0».",
    ],
  }),
  noVatNumber: (invoiceNumber: string) => ({
    subject: "Facture à une entreprise d’un autre pays de l’Union sans votre numéro de TVA",
    details: [
      `Facture : ${invoiceNumber}`,
      "Demandez un numéro de TVA intracommunautaire au service des impôts, même en franchise, et ajoutez-le au fichier du vendeur (« vatNumber »).",
      "Votre comptable dit comment régulariser cette facture, et déclare la vente (déclaration européenne de services).",
    ],
  }),
  vatNumberUnchecked: (invoiceNumber: string) => ({
    subject: "Numéro de TVA à faire vérifier par VIES",
    details: [
      `Facture\u00a0: ${invoiceNumber}`,
      "VIES ne répondait pas à la commande de cette entreprise d’un autre pays de l’Union\u00a0: la vente est facturée selon votre régime, comme à un particulier. Interrogez VIES de nouveau sur la page de la commande.",
      "Si le numéro est valable, les prochains mois d’un abonnement sont facturés en autoliquidation. Pour cette facture, remboursez la commande\u00a0: l’avoir part de lui-même. Puis demandez à l’entreprise de commander à nouveau\u00a0: sa nouvelle facture porte l’autoliquidation.",
    ],
  }),
  messageDue: (kind: string, receivedAt: string, dueAt: string) => ({
    subject: "Un message attend sa réponse",
    details: [
      `Objet\u00a0: ${kind}`,
      `Reçu le ${receivedAt}`,
      `Réponse promise avant le ${dueAt}. Il est sous Contacts, Messages, et cette alerte se règle avec sa réponse.`,
    ],
  }),
  newsletterRefused: (newsletter: string, refused: number, tried: number) => ({
    subject: "Infolettre mise en pause\u00a0: trop d’adresses refusées",
    details: [
      `Infolettre\u00a0: ${newsletter}`,
      `Refusées\u00a0: ${refused} sur ${tried}`,
      "Vérifiez d’où viennent ces adresses, puis reprenez ou arrêtez l’envoi.",
    ],
  }),
  newsletterUnwanted: (newsletter: string, complaints: number, tried: number) => ({
    subject: "Infolettre mise en pause\u00a0: des plaintes",
    details: [
      `Infolettre\u00a0: ${newsletter}`,
      `Signalée comme spam\u00a0: ${complaints} fois sur ${tried}`,
      "Vérifiez que ces personnes ont bien accepté vos e-mails, puis reprenez ou arrêtez l’envoi.",
    ],
  }),
  rowFailed: (step: keyof typeof STEPS, id: string, code: string) => ({
    subject: STEPS[step],
    details: [
      `Concerne : ${id}`,
      `Erreur : ${code}`,
      "La boutique réessaie à chaque passage. La cause est dans le journal du processus « worker » : cherchez-y « row failed ».",
    ],
  }),
  difference: (kind: keyof typeof DIFFERENCES, about: string, expected: string, found: string) => ({
    subject: differenceTitle(kind),
    details: [`Concerne : ${about}`, `Attendu : ${expected}`, `Trouvé : ${found}`],
  }),
};

/** What a comparison expected, and what it found. */
export const factWords = {
  count: (count: number) => (count === 0 ? "aucun" : `${count}`),
  /** What was counted: an order's number, an id of Stripe's, or an email's template. */
  of: (subject: string) => EMAILS[subject] ?? subject,
  order: (status: keyof typeof ORDER_STATUS, subscription: string | null) =>
    `commande « ${ORDER_STATUS[status].label} »${subscription ? `, abonnement « ${subscription} »` : ""}`,
  subscription: (status: string, periodEnd: string, endsOn: string | null) =>
    `abonnement « ${status} », période jusqu’au ${periodEnd}${endsOn ? `, fin le ${endsOn}` : ""}`,
};

/** The emails of an order, by their templates. */
const EMAILS: Record<string, string> = {
  "order-confirmation": "confirmation de commande",
  "training-access": "e-mail d’accès",
};

/** What is wrong, in a few words. */
export function differenceTitle(kind: keyof typeof DIFFERENCES): string {
  return DIFFERENCES[kind];
}

const euros = (cents: number) => `${Math.trunc(cents / 100).toLocaleString("fr-FR")} €`;
