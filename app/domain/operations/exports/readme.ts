import { ofName } from "#app/content/typography.ts";
import { formatDateTime } from "../../values/time.ts";
import { EXPORT_FILES, type ExportTable } from "./export-files.ts";

export const EXPORT_FOLDERS = {
  proofs: ["preuves/", "Les fichiers de preuve des accords importés, par empreinte (voir consentements.csv)."],
  papers: ["factures/", "Chaque facture et chaque avoir en PDF, tel qu’il a été émis, par numéro."],
  entries: ["factures/ecritures.txt", "Les écritures comptables de tous les mois, au format du FEC (tabulations)."],
  texts: [
    "textes/",
    "Les textes du site, vos pages, les formations et votre identité, en JSON\u00a0: «\u00a0published\u00a0» est en ligne, «\u00a0draft\u00a0» est le brouillon plus récent.",
  ],
  letters: ["infolettres/", "Vos infolettres, une par fichier, en Markdown\u00a0: l’objet, l’état et le texte."],
  courses: [
    "cours/",
    "Un zip par cours, avec ses films et fichiers\u00a0: «\u00a0Importer un cours\u00a0» le relit. Leçons publiées et brouillons.",
  ],
  rows: [
    "donnees/",
    "Le reste, une table par fichier, une ligne JSON par enregistrement\u00a0: infolettres, séries, codes, listes d’attente, cohortes, séances, prix, messages, déclarations. Rien ne les réimporte\u00a0: ces lignes se relisent.",
  ],
  media: ["medias/", "Les originaux de la médiathèque, si vous les avez demandés."],
} as const;

export interface Written {
  at: Date;
  siteName: string;
  rows: Record<ExportTable, number>;
  files: Record<keyof typeof EXPORT_FOLDERS, number>;
}

const TABLES = Object.entries(EXPORT_FILES) as [ExportTable, (typeof EXPORT_FILES)[ExportTable]][];
const FOLDERS = Object.entries(EXPORT_FOLDERS) as [keyof typeof EXPORT_FOLDERS, readonly [string, string]][];

const INTRODUCTION = `Les tableaux sont en CSV\u00a0: UTF-8, séparés par des points-virgules, la première ligne porte les titres. Les dates sont en temps universel (UTC), les montants en euros avec une virgule. Une cellule qu’un tableur prendrait pour une formule commence par une apostrophe, que l’import retire. Les colonnes sont décrites pour les programmes dans \`schema.json\`.

Tout est d’un même instant\u00a0: ce qui a changé pendant la préparation n’y est pas.

## Ce qui n’y est pas

Les mots de passe, les liens personnels et les clés secrètes\u00a0; les réponses aux exercices, les notes privées et les quiz, qui sont aux élèves (chacune les télécharge dans «\u00a0Mes données\u00a0»)\u00a0; les cartes bancaires, qui sont chez Stripe\u00a0; le journal de l’administration, les attestations et les avis d’avocat, que garde la sauvegarde de la boutique.

## Repartir dans une boutique vide

1. Importez les zips de \`cours/\`, publiez leurs leçons, et créez les formations avec les mêmes adresses courtes (\`textes/formations/\`).
2. Dans «\u00a0Importer\u00a0», dans cet ordre\u00a0: \`desinscriptions.csv\` (désinscrits et adresses refusées), \`eleves.csv\` puis \`progression.csv\` (élèves), \`commandes.csv\` (achats anciens), \`contacts.csv\` (contacts). Les colonnes sont reconnues.
3. Pour les contacts, choisissez «\u00a0Oui, et chaque ligne le dit\u00a0» et déposez \`consentements.csv\` comme fichier de preuve. Sans accord en vigueur, seules les élèves sont gardées\u00a0: c’est la loi.

Les abonnements en cours ne se déplacent pas par un fichier\u00a0: ils sont chez Stripe.

Ce fichier contient les données de beaucoup de personnes\u00a0: gardez-le en lieu sûr, et effacez-le quand il a servi.
`;

export function readmeOf({ at, siteName, rows, files }: Written): string {
  const tables = TABLES.map(([table, { name, about, columns }]) => {
    const count = rows[table];
    const lines = Object.values(columns).map((column) => `- **${column.heading}**\u00a0: ${column.about}`);
    return `### ${name}\n\n${about} ${countOf(count, "ligne")}.\n\n${lines.join("\n")}\n`;
  });
  const folders = FOLDERS.map(
    ([key, [name, about]]) => `- \`${name}\`\u00a0: ${about} ${countOf(files[key], "fichier")}.`,
  );
  return [
    `# Export ${ofName(siteName)}\n\nPréparé le ${formatDateTime(at)}.\n`,
    INTRODUCTION,
    `## Les dossiers\n\n${folders.join("\n")}\n- \`schema.json\`\u00a0: les colonnes de chaque tableau, pour les programmes.\n`,
    `## Les tableaux\n\n${tables.join("\n")}`,
  ].join("\n");
}

function countOf(count: number, what: string): string {
  return `${count.toLocaleString("fr-FR")} ${what}${count > 1 ? "s" : ""}`;
}

export function schemaOf({ at, rows }: Written): string {
  const files = TABLES.map(([table, { name, columns }]) => ({
    name,
    rows: rows[table],
    columns: Object.values(columns).map(({ heading, type }) => ({ name: heading, type })),
  }));
  return `${JSON.stringify({ format: "essor-export/1", at: at.toISOString(), delimiter: ";", files }, null, 2)}\n`;
}
