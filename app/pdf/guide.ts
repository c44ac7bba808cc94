import type { Content, TDocumentDefinitions } from "pdfmake/interfaces";
import type { SiteText } from "#app/content/texts/registry.ts";
import { palette } from "#app/theme/palette.ts";
import { box, checklist, field, heading, paragraph, sheets, sheetTitle } from "./sheets.ts";
import { printable, withBold } from "./text.ts";

type Guide = SiteText<"guide-document">;

/** The guide, the same file for everyone. */
export function layOutGuide({
  guide,
  ...options
}: {
  guide: Guide;
  siteName: string;
  sellerName: string;
}): TDocumentDefinitions {
  const { etapes } = guide;
  return sheets({
    ...options,
    title: guide.titre,
    subtitle: guide.sousTitre,
    description: "Le guide gratuit : sept étapes, un calendrier de trente jours, une page de bilan.",
    content: [
      ...opening(guide),
      ...etapes.flatMap((one, index) => step(one, index + 1, etapes.length)),
      ...calendar(guide),
      ...review(guide),
    ],
  });
}

function opening({ introduction, etapes }: Guide): Content[] {
  return [
    sheetTitle("Avant de commencer", "Un mois pour savoir"),
    ...introduction.map(paragraph),
    heading("Les sept étapes"),
    {
      style: "L",
      stack: etapes.map(({ titre, jours, temps }, index) => ({
        columns: [
          { text: `${index + 1}`, font: "Fraunces", fontSize: 20, color: palette.primary, width: 26 },
          {
            stack: [
              { text: printable(titre), bold: true },
              { text: printable(`${jours} · ${temps}`), color: palette.inkSoft },
            ],
          },
        ],
        margin: [0, 0, 0, 7],
      })),
    },
  ];
}

function step(one: Guide["etapes"][number], numero: number, count: number): Content[] {
  const { jours, titre, temps, texte, actions, piege, resultat } = one;
  return [
    sheetTitle(`Étape ${numero} · ${jours} · ${temps}`, titre, numero / count),
    ...texte.map(paragraph),
    heading("À faire"),
    checklist(actions),
    box("Le piège", piege),
    box("À la fin, tu as", resultat),
    field({ kind: "lines", title: "Mes notes", lines: 4 }),
  ];
}

function calendar({ calendrier }: Guide): Content[] {
  const { titre, texte, semaines } = calendrier;
  return [
    sheetTitle("À accrocher", titre),
    paragraph(texte),
    ...semaines.map(
      (week): Content => ({
        stack: [
          heading(week.titre),
          {
            table: {
              widths: [78, "*", 90],
              body: week.jours.map(({ jour, action }) => [
                { text: printable(jour), color: palette.inkSoft },
                { text: printable(action) },
                { text: "Fait le :", color: palette.inkSoft },
              ]),
            },
            layout: {
              hLineWidth: () => 0.7,
              vLineWidth: () => 0,
              hLineColor: () => palette.line,
              paddingLeft: () => 0,
              paddingTop: () => 4,
              paddingBottom: () => 4,
            },
          },
        ],
        unbreakable: true,
      }),
    ),
  ];
}

function review({ bilan, prudence }: Guide): Content[] {
  const { titre, lignes } = bilan;
  return [
    sheetTitle("Jour 30", titre),
    field({ kind: "grid", title: "Tout sur la table", columns: ["", "Mes réponses"], rows: lignes }),
    { text: withBold(prudence), color: palette.inkSoft, fontSize: 9, margin: [0, 14, 0, 0] },
  ];
}
