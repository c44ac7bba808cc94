import { seller } from "#app/config/seller.server.ts";
import { INVOICE_TITLES } from "#app/content/invoices.ts";
import { list, table, text } from "#app/content/legal/blocks.ts";
import type { Block, LegalDocument, LegalSection } from "#app/content/legal/types.ts";
import type { StoredOffer } from "#app/domain/shop/catalogue/stored-offer.ts";
import type { ContractFile, ContractLetter } from "#app/domain/shop/contract-file/contract-file.server.ts";
import { formatEuros, formatPrice } from "#app/domain/values/money.ts";
import { formatDate, formatDateTime, parisDay } from "#app/domain/values/time.ts";
import { activityBlocks, declarationBlocks } from "./contract-events.ts";

/** The content of a contract's file, for the page and for the summary in the archive. */
export function contractDocument(file: ContractFile): LegalDocument {
  return {
    title: `Dossier du contrat ${file.number}`,
    description: `${file.name}, vendu par ${file.papers[0]?.seller.name ?? seller.name}. Ce dossier est conservé dix ans (code de la consommation, article L.\u00a0213-1)\u00a0; les déclarations, cinq ans, et le suivi, tant que le compte existe.`,
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
      { id: "suivi", heading: "Suivi", blocks: activityBlocks(file.activity) },
      lettersSection(file.letters),
      { id: "factures", heading: "Les factures et les avoirs", blocks: [papersBlock(file.papers)] },
    ],
  };
}

function offerBlocks({ number, name, type, amount, orderedAt, paidAt, offer, papers }: ContractFile): Block[] {
  const rows = [
    ["Vendu par", sellerOf(papers)],
    ["Commande", number],
    ["Formation", name],
    ["Prix", formatPrice(amount, type)],
    ["Commandée le", `${formatDateTime(orderedAt)}, heure de Paris`],
    ["Payée le", paidAt ? `${formatDateTime(paidAt)}, heure de Paris` : "—"],
  ];
  const missing = text(
    "Le détail de l’offre n’était pas encore enregistré au moment de cette commande\u00a0: la confirmation de commande, plus bas, le contient.",
  );
  return [table("La commande", ["Quoi", "Valeur"], rows), ...(offer ? contentsOf(offer) : [missing])];
}

/** The seller as on the first invoice: the seller's data may have changed since. */
function sellerOf([invoice]: ContractFile["papers"]): string {
  if (!invoice) return `${seller.name}, SIREN ${seller.siren}`;
  const { name, address, siren } = invoice.seller;
  return `${name}, ${address}. SIREN ${siren}`;
}

/** The offer as it was shown when the order was placed. */
function contentsOf({ description, modules, bonuses, toCome, features, accessYears }: StoredOffer): Block[] {
  const parts = [
    { heading: "Modules annoncés\u00a0:", items: modules },
    { heading: "Bonus annoncés\u00a0:", items: bonuses },
    { heading: "Ce que comprend la formation\u00a0:", items: features },
    { heading: "Annoncé comme ne faisant pas encore partie de l’offre\u00a0:", items: toCome },
  ];
  return [
    ...(description ? [text(description)] : []),
    ...parts.flatMap(({ heading, items }) => (items.length > 0 ? [text(heading), list(items)] : [])),
    ...(accessYears ? [text(`Accès\u00a0: tant que le service existe, au moins ${accessYears} ans.`)] : []),
  ];
}

function termsBlocks({ version, sha256 }: ContractFile["terms"]): Block[] {
  const title = `Conditions générales de vente, version du ${formatDate(version)}.`;
  if (!sha256) return [text(`${title} Le fichier de cette version n’a pas été conservé.`)];
  return [text(title), text("Empreinte du fichier (SHA-256), qui prouve qu’il n’a pas changé\u00a0:"), text(sha256)];
}

function lettersSection(letters: ContractLetter[]): LegalSection {
  const section = { id: "lettres", heading: "Les lettres envoyées" };
  if (letters.length === 0) return { ...section, blocks: [text("Aucune lettre n’est encore partie.")] };
  return { ...section, blocks: letters.flatMap(letterBlocks) };
}

function papersBlock(papers: ContractFile["papers"]): Block {
  if (papers.length === 0) return text("Aucune facture n’est encore émise.");
  return list(
    papers.map(
      ({ number, kind, issuedAt, totalCents, corrects }) =>
        `${INVOICE_TITLES[kind]} ${number} du ${formatDate(issuedAt)}\u00a0: ${formatEuros(totalCents)}${corrects ? `, sur la facture ${corrects}` : ""}`,
    ),
  );
}

function letterBlocks({ subject, sentAt, sha256, files }: ContractLetter): Block[] {
  return [
    text(`**${subject}**`),
    list([
      `Remise au serveur d’e-mails le ${formatDateTime(sentAt)}, heure de Paris`,
      `Empreinte (SHA-256)\u00a0: ${sha256}`,
      ...files.map(({ filename, sha256 }) => `Pièce jointe\u00a0: ${filename}, empreinte ${sha256}`),
    ]),
  ];
}
