import type { Content, TDocumentDefinitions } from "pdfmake/interfaces";
import { GUIDE_TITLE, type GuideStep, guide } from "#app/content/guide.ts";
import { palette } from "#app/theme/palette.ts";
import { box, checklist, field, heading, paragraph, sheets, sheetTitle } from "./sheets.ts";
import { printable } from "./text.ts";

/** The guide, the same file for everyone. */
export function layOutGuide(options: { siteName: string; sellerName: string }): TDocumentDefinitions {
  return sheets({
    ...options,
    title: GUIDE_TITLE,
    subtitle: guide.sousTitre,
    description: "Le guide gratuit : sept étapes, un calendrier de trente jours, une page de bilan.",
    content: [...opening(), ...guide.etapes.flatMap(step), ...calendar(), ...review()],
  });
}

function opening(): Content[] {
  return [
    sheetTitle("Avant de commencer", "Un mois pour savoir"),
    ...guide.introduction.map(paragraph),
    heading("Les sept étapes"),
    {
      style: "L",
      stack: guide.etapes.map(({ numero, titre, jours, temps }) => ({
        columns: [
          { text: `${numero}`, font: "Fraunces", fontSize: 20, color: palette.primary, width: 26 },
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

function step({ numero, jours, titre, temps, texte, actions, piege, resultat }: GuideStep): Content[] {
  return [
    sheetTitle(`Étape ${numero} · ${jours} · ${temps}`, titre, numero / guide.etapes.length),
    ...texte.map(paragraph),
    heading("À faire"),
    checklist(actions),
    box("Le piège", piege),
    box("À la fin, tu as", resultat),
    field({ kind: "lines", title: "Mes notes", lines: 4 }),
  ];
}

function calendar(): Content[] {
  const { titre, texte, semaines } = guide.calendrier;
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

function review(): Content[] {
  const { titre, lignes } = guide.bilan;
  return [
    sheetTitle("Jour 30", titre),
    field({ kind: "grid", title: "Tout sur la table", columns: ["", "Mes réponses"], rows: lignes }),
    { text: printable(guide.prudence), color: palette.inkSoft, fontSize: 9, margin: [0, 14, 0, 0] },
  ];
}
