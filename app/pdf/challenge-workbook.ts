import type { Content, TDocumentDefinitions } from "pdfmake/interfaces";
import type { SiteText } from "#app/content/texts/registry.ts";
import { palette } from "#app/theme/palette.ts";
import { box, checklist, field, heading, paragraph, ruledLines, sheets, sheetTitle, steps, sums } from "./sheets.ts";
import { printable, withBold } from "./text.ts";

type Days = SiteText<"challenge-jours">;
type Sheet = SiteText<"challenge-cahier">["days"][number];
type Bonuses = SiteText<"challenge-bonus">;

interface Workbook {
  days: Days;
  sheets: Sheet[];
  bonuses: Bonuses;
  siteName: string;
  sellerName: string;
}

const TITLE = "Le cahier des cinq jours";

/** The workbook of the challenge, made from the texts of its pages. */
export function layOutWorkbook({ days, sheets: pages, bonuses, ...options }: Workbook): TDocumentDefinitions {
  return sheets({
    ...options,
    title: TITLE,
    subtitle: "Une action par jour, de la place pour écrire, dix messages et un atelier.",
    description: "Le cahier de travail du challenge gratuit de 5 jours.",
    content: [
      ...howTo(days),
      ...pages.flatMap((sheet, index) => day(days, sheet, index)),
      ...messages(bonuses),
      ...workshop(bonuses),
      ...notes(),
    ],
  });
}

function howTo({ days }: Days): Content[] {
  return [
    sheetTitle("Avant lundi", "Comment t’en servir"),
    paragraph(
      "Chaque jour a deux parties : l’action à faire, puis de la place pour l’écrire. Un exemple rempli se trouve à côté de chaque action, l’un pour une activité, l’autre pour un premier achat. Ils sont inventés, avec des nombres vraisemblables.",
    ),
    paragraph(
      "Écris à la main si tu peux, au crayon si tu hésites. Ce cahier n’est lu par personne : il a le droit d’être raturé. Si tu manques un jour, reprends le lendemain là où tu étais.",
    ),
    heading("La semaine"),
    {
      table: {
        widths: [46, "*", 70],
        body: days.map(({ titre, duree, livrable }, index) => [
          { text: `Jour ${index + 1}`, bold: true },
          {
            stack: [
              { text: printable(titre), bold: true },
              { text: printable(livrable), color: palette.inkSoft },
            ],
          },
          { text: printable(duree), alignment: "right" },
        ]),
      },
      layout: {
        hLineWidth: (line) => (line === 0 ? 0 : 0.7),
        vLineWidth: () => 0,
        hLineColor: () => palette.line,
        paddingLeft: () => 0,
        paddingRight: () => 0,
        paddingTop: () => 6,
        paddingBottom: () => 6,
      },
      margin: [0, 0, 0, 10],
    },
    field({ kind: "lines", title: "Mon heure, chaque jour", lines: 1 }),
    field({ kind: "lines", title: "La personne à qui je dirai que je le fais", lines: 1 }),
    field({ kind: "lines", title: "Vendredi soir, je voudrais pouvoir dire…", lines: 3 }),
  ];
}

function day({ days, ...third }: Days, sheet: Sheet, index: number): Content[] {
  const jour = index + 1;
  const own = days[index];
  if (!own) throw new Error(`The challenge has no day ${jour}`);
  const { titre, action, duree, livrable } = own;
  return [
    sheetTitle(`Jour ${jour} · ${duree}`, titre, jour / days.length),
    paragraph(sheet.sens),
    heading("L’action"),
    steps(action),
    ...(jour === 3 ? conversations(third) : []),
    {
      stack: [
        heading("Deux exemples"),
        {
          columns: [
            example("Une activité", sheet.exemples.activite),
            example("Un premier achat", sheet.exemples.achat),
          ],
          columnGap: 20,
          margin: [0, 0, 0, 4],
        },
      ],
      unbreakable: true,
    },
    box(sheet.blocage.titre, sheet.blocage.texte),
    ...sheet.champs.map(field),
    {
      stack: [heading("Ce soir"), checklist(sheet.fini), { text: printable(livrable), color: palette.inkSoft }],
      unbreakable: true,
    },
  ];
}

function conversations({ message, questions }: Omit<Days, "days">): Content[] {
  return [box("Le message à envoyer", message), heading("Les sept questions"), steps(questions)];
}

function example(title: string, text: string): Content {
  return {
    stack: [
      { text: title, bold: true, color: palette.accent },
      { text: withBold(text), fontSize: 9.75 },
    ],
  };
}

function messages({ messages: texts }: Bonuses): Content[] {
  return [
    sheetTitle("Bonus", "Dix messages courts"),
    paragraph(
      "À réécrire avec tes mots : un message recopié se reconnaît. Garde-les courts, une seule demande à la fois.",
    ),
    ...texts.map(
      ({ titre, quand, texte }, index): Content => ({
        stack: [
          { text: printable(`${index + 1}. ${titre}`), bold: true, fontSize: 11.5, color: palette.inverse },
          { text: printable(quand), color: palette.inkSoft, fontSize: 9.5 },
          { text: withBold(texte), margin: [0, 3, 0, 12] },
        ],
        unbreakable: true,
      }),
    ),
  ];
}

function workshop({ workshop: { titre, introduction, etapes, exemples, feuille } }: Bonuses): Content[] {
  return [
    sheetTitle("Bonus · L’atelier écrit", titre),
    paragraph(introduction),
    steps(etapes),
    ...exemples.map(
      (pricedExample): Content => ({
        stack: [
          heading(pricedExample.titre),
          paragraph(pricedExample.histoire),
          sums(pricedExample.lignes.map(({ label, value }) => [label, value])),
          { text: withBold(pricedExample.lecon), color: palette.inkSoft, margin: [0, 0, 0, 6] },
        ],
        unbreakable: true,
      }),
    ),
    field({ kind: "grid", title: feuille.titre, columns: ["", "Mes nombres"], rows: feuille.lignes }),
  ];
}

function notes(): Content[] {
  return [sheetTitle("Pour la suite", "Notes"), ruledLines(26)];
}
