import type { RouterContextProvider } from "react-router";
import { seller } from "#app/config/seller.server.ts";
import { CHOSEN_WAYS } from "#app/content/cancellation.ts";
import { countryLabel } from "#app/content/countries.ts";
import { type Block, type LegalDocument, type LegalSection, list, table, text } from "#app/content/legal/blocks.ts";
import { DECLARATION_KIND_LABELS, INVOICE_TITLES } from "#app/content/orders.ts";
import { DECLARATION_KEPT } from "#app/content/retention.ts";
import {
  type ContractDeclaration,
  type ContractFile,
  type LessonActivity,
  readContractFile,
  type SentEmail,
} from "#app/domain/shop/contract-file/contract-file.server.ts";
import { cancellationEffect } from "#app/domain/shop/deadlines/cancellation-end.ts";
import { reductionLines } from "#app/domain/shop/orders/reduction-lines.ts";
import { formatEuros, formatPrice } from "#app/domain/values/money.ts";
import { formatDate, formatDateTime, parisDay } from "#app/domain/values/time.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { orNotFound, requireAdmin, signedInUser } from "#app/middleware/guards.server.ts";

/** For its buyer, or for an administrator with a second factor; others get 404. */
export async function findContract(context: Readonly<RouterContextProvider>, number: string): Promise<ContractFile> {
  const { id, role } = signedInUser(context);
  if (role === "admin") requireAdmin(context);
  return orNotFound(await readContractFile(context.get(dbContext), number, role === "admin" ? null : id));
}

/** The section of what only an expert or a judge asks for. */
export const PROOFS = "preuves";

/** For the page, and for the summary in the archive. */
export function contractDocument(file: ContractFile): LegalDocument {
  return {
    title: `Dossier du contrat ${file.number}`,
    description: `${file.name}, vendu par ${file.invoices[0]?.seller.name ?? seller.name}. Ce dossier est conservé dix ans (code de la consommation, article L.\u00a0213-1)\u00a0; les déclarations, ${DECLARATION_KEPT}\u00a0; le suivi, tant que le compte existe.`,
    version: parisDay(file.paidAt ?? file.orderedAt).toString(),
    sections: [
      { id: "offre", heading: "L’offre", blocks: offerBlocks(file) },
      { id: "conditions", heading: "Les conditions acceptées", blocks: termsBlocks(file.terms) },
      {
        id: "consentements",
        heading: "Les cases cochées",
        blocks: [
          list(
            file.consents.map(
              ({ text, version, at }) =>
                `«\u00a0${text}\u00a0» Texte du ${formatDate(version)}, case cochée le ${formatDateTime(at)}, heure de Paris.`,
            ),
          ),
        ],
      },
      { id: "declarations", heading: "Les déclarations", blocks: declarationBlocks(file.declarations) },
      emailsSection(file.emails),
      { id: "factures", heading: "Les factures et les avoirs", blocks: [invoicesBlock(file.invoices)] },
      { id: PROOFS, heading: "Preuves techniques", blocks: proofBlocks(file) },
    ],
  };
}

function offerBlocks(file: ContractFile): Block[] {
  const { number, name, email, type, amount, orderedAt, paidAt, offer, invoices } = file;
  const rows = [
    ["Vendu par", sellerOf(invoices)],
    ["Acheté par", [...buyerOf(invoices), email].join(", ")],
    ["Commande", number],
    ["Formation", name],
    ...reductionLines(file),
    ["Prix", formatPrice(amount, type)],
    ["Commandée le", `${formatDateTime(orderedAt)}, heure de Paris`],
    ["Payée le", paidAt ? `${formatDateTime(paidAt)}, heure de Paris` : "—"],
  ];
  return [table("La commande", ["Quoi", "Valeur"], rows), ...contentsOf(offer)];
}

/** The seller as on the first invoice: the seller's data may have changed since. */
function sellerOf([invoice]: ContractFile["invoices"]): string {
  if (!invoice) return `${seller.name}, SIREN ${seller.siren}`;
  const { name, address, siren } = invoice.seller;
  return `${name}, ${address}. SIREN ${siren}`;
}

/** Whom the first invoice names. */
function buyerOf([invoice]: ContractFile["invoices"]): string[] {
  if (!invoice) return [];
  const { name, country } = invoice.buyer;
  return [name, country && countryLabel(country)].flatMap((part) => part || []);
}

function contentsOf({ description, modules, bonuses, toCome, features, accessYears }: ContractFile["offer"]): Block[] {
  const parts = [
    { heading: "Modules annoncés\u00a0:", items: modules },
    { heading: "Leçons en bonus\u00a0:", items: bonuses },
    { heading: "Ce que comprend la formation\u00a0:", items: features },
    { heading: "Annoncé comme ne faisant pas encore partie de l’offre\u00a0:", items: toCome },
  ];
  return [
    ...(description ? [text(description)] : []),
    ...parts.flatMap(({ heading, items }) => (items.length > 0 ? [text(heading), list(items)] : [])),
    ...(accessYears ? [text(`Accès\u00a0: tant que le service existe, au moins ${accessYears} ans.`)] : []),
  ];
}

function termsBlocks({ version }: ContractFile["terms"]): Block[] {
  return [text(`Conditions générales de vente, version du ${formatDate(version)}.`)];
}

function proofBlocks({ terms, emails, invoices, activity }: ContractFile): Block[] {
  const files = [
    `Conditions générales de vente\u00a0: ${terms.sha256}`,
    ...emails.flatMap(({ subject, sha256, files }) => [
      `Lettre «\u00a0${subject}\u00a0»\u00a0: ${sha256}`,
      ...files.map(({ filename, sha256 }) => `Pièce jointe ${filename}\u00a0: ${sha256}`),
    ]),
    ...invoices.flatMap(({ number, kind, sha256 }) =>
      sha256 ? [`${INVOICE_TITLES[kind]} ${number}\u00a0: ${sha256}`] : [],
    ),
  ];
  return [
    text("L’empreinte d’un fichier (SHA-256) prouve qu’il n’a pas changé."),
    list(files),
    text("**Suivi des leçons**"),
    ...activityBlocks(activity),
  ];
}

function emailsSection(emails: SentEmail[]): LegalSection {
  const section = { id: "lettres", heading: "Les lettres envoyées" };
  if (emails.length === 0) return { ...section, blocks: [text("Aucune lettre n’est encore partie.")] };
  return { ...section, blocks: emails.flatMap(emailBlocks) };
}

function invoicesBlock(invoices: ContractFile["invoices"]): Block {
  if (invoices.length === 0) return text("Aucune facture n’est encore émise.");
  return list(
    invoices.map(
      ({ number, kind, issuedAt, totalCents, corrects }) =>
        `${INVOICE_TITLES[kind]} ${number} du ${formatDate(issuedAt)}\u00a0: ${formatEuros(totalCents)}${corrects ? `, sur la facture ${corrects}` : ""}`,
    ),
  );
}

function emailBlocks({ subject, sentAt, files }: SentEmail): Block[] {
  return [
    text(`**${subject}**`),
    list([
      `Remise au serveur d’e-mails le ${formatDateTime(sentAt)}, heure de Paris`,
      ...files.map(({ filename }) => `Pièce jointe\u00a0: ${filename}`),
    ]),
  ];
}

const CHANNELS = {
  form: "par le formulaire",
  letter: "par lettre",
  email: "par e-mail",
  stripe: "chez Stripe",
  erasure: "par l’effacement du compte",
};

function declarationBlocks(declarations: ContractDeclaration[]): Block[] {
  if (declarations.length === 0) return [text("Aucune rétractation ni résiliation n’a été déclarée.")];
  return declarations.map((declaration) => {
    const { kind, name, contract, email, channel, requestedEnd, requestedDate, chosenWay, declaredAt } = declaration;
    // The seller enters a letter or an email with the day of its receipt.
    const on =
      channel === "letter" || channel === "email"
        ? formatDate(declaredAt)
        : `${formatDateTime(declaredAt)}, heure de Paris`;
    return table(
      `${DECLARATION_KIND_LABELS[kind]} reçue le ${on}`,
      ["Quoi", "Valeur"],
      [
        [
          "Reçue",
          `${CHANNELS[channel]}${kind === "withdrawal" && requestedEnd && channel === "form" ? " de résiliation" : ""}, le ${on}`,
        ],
        ["Nom", asTyped(name)],
        ["Contrat", asTyped(contract)],
        ["Adresse e-mail", asTyped(email)],
        ...(requestedEnd ? [["Fin voulue", cancellationEffect(requestedEnd, requestedDate, declaredAt)]] : []),
        ...(chosenWay ? [["Choix", CHOSEN_WAYS[chosenWay]]] : []),
        ["Suite", outcomeOf(declaration)],
      ],
    );
  });
}

function outcomeOf({ state, end, answer }: ContractDeclaration): string {
  if (!end && answer?.kind === "disowned")
    return `Gelée\u00a0: «\u00a0Ce n’est pas moi\u00a0», répondu le ${formatDateTime(answer.at)}, heure de Paris`;
  if (!end) return "En cours";
  const at = `${formatDateTime(end.at)}, heure de Paris`;
  if (state === "refused") return `Refusée le ${at}${end.reason ? `\u00a0: ${asTyped(end.reason)}` : ""}`;
  const refunded = end.refunded ? `. Remboursé\u00a0: ${formatEuros(end.refunded)}` : "";
  const endsOn = end.endsOn ? `. Fin de l’abonnement\u00a0: ${formatDate(end.endsOn)}` : "";
  return `Exécutée le ${at}${refunded}${endsOn}`;
}

/** Without what would make bold text or a link of it. */
function asTyped(words: string): string {
  return words.replaceAll("**", "*").replaceAll("](", "] (");
}

/** « undone » takes a « done » back. */
const ACTIVITIES: Record<LessonActivity["kind"], string> = {
  opened: "Ouverte",
  seen: "Vue à moitié au moins",
  sent: "Envoyée à moitié au moins",
  done: "Terminée",
  undone: "Remise à faire",
  downloaded: "Téléchargée",
  printed: "Imprimée dans le livret",
  quiz: "Quiz envoyé",
  exercise: "Exercice enregistré",
};

function activityBlocks(activity: LessonActivity[]): Block[] {
  if (activity.length === 0) return [text("Aucune leçon n’a été ouverte depuis la commande, ou le compte est effacé.")];
  const rows = [...Map.groupBy(activity, ({ lessonId }) => lessonId).values()].map((events) => [
    asTyped(events[0]?.lesson ?? ""),
    Object.entries(ACTIVITIES)
      .flatMap(([kind, label]) => {
        const times = events.filter((event) => event.kind === kind).map(({ at }) => formatDateTime(at));
        return times.length > 0 ? [`${label}\u00a0: ${times.join(", ")}`] : [];
      })
      .join(". "),
  ]);
  return [table("Heures de Paris, depuis la commande", ["Leçon", "Activité"], rows)];
}
