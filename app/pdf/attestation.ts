import type { Content, TDocumentDefinitions } from "pdfmake/interfaces";
import { renderSVG } from "uqr";
import { palette } from "#app/theme/palette.ts";
import { type Face, logo, printable, runningFoot, titleLook, withName } from "./text.ts";

/** The content of an attestation, for the page and the PDF. */
export interface AttestationContent {
  number: string;
  statement: string;
  details: { term: string; value: string }[];
  lessons: { title: string; duration: string }[];
  note: string;
  /** Shown above everything else. */
  revoked: { title: string; reason: string } | null;
  /** Says that the name was erased with its account; null otherwise. */
  erased: string | null;
}

interface Attestation extends AttestationContent {
  siteName: string;
  /** Of its page. */
  address: string;
}

/** Lessons whose titles take two lines each. */
const MAX_ON_A_PAGE = 40;

/** An attestation, printed for each request, because the reader decides whether it names the learner. */
export function layOutAttestation({ siteName, address, ...content }: Attestation, face: Face): TDocumentDefinitions {
  const { number, statement, details, lessons, note, revoked, erased } = content;
  const title = `Attestation de suivi ${number}`;
  return {
    pageMargins: [72, 44, 72, 56],
    info: { title, author: siteName, creator: siteName },
    defaultStyle: { font: "Figtree", fontSize: 10, lineHeight: 1.3, color: palette.ink },
    content: [
      logo(siteName, face),
      ...(revoked
        ? [{ text: printable(`${revoked.title} ${revoked.reason}`), bold: true, color: palette.accent }]
        : []),
      { text: "Attestation de suivi", ...titleLook(30) },
      { text: withName(statement), fontSize: 13, margin: [0, 12, 0, 14] },
      ...(erased ? [{ text: printable(erased), margin: [0, 0, 0, 14] } satisfies Content] : []),
      {
        columns: [
          { stack: details.map(detail), width: "*" },
          { stack: [{ svg: renderSVG(address, { ecc: "M", border: 4 }), width: 104, alignment: "right" }], width: 110 },
        ],
        columnGap: 20,
      },
      { text: printable(note), fontSize: 9, color: palette.inkSoft, margin: [0, 8, 0, 0] },
      // As a whole on one page, as far as it fits there.
      { stack: [heading, lessonList(lessons)], unbreakable: lessons.length <= MAX_ON_A_PAGE },
      {
        text: printable(
          `Cette page montre la même chose, le nom en entier si la personne l’a choisi\u00a0: ${address}`,
        ),
        fontSize: 9,
        color: palette.inkSoft,
        margin: [0, 12, 0, 0],
      },
    ],
    footer: (page, pages) => runningFoot(title, `${page} / ${pages}`, [72, 24, 72, 0]),
  };
}

const heading: Content = {
  text: "Les leçons suivies",
  style: "H2",
  font: "Fraunces",
  fontSize: 14,
  color: palette.inverse,
  margin: [0, 14, 0, 6],
};

function detail({ term, value }: { term: string; value: string }): Content {
  return {
    stack: [
      { text: printable(term), fontSize: 9, color: palette.inkSoft },
      { text: printable(value), bold: true },
    ],
    margin: [0, 0, 0, 8],
    unbreakable: true,
  };
}

/** Two columns that read from top to bottom. */
function lessonList(lessons: AttestationContent["lessons"]): Content {
  const half = Math.ceil(lessons.length / 2);
  const column = (from: number, to?: number): Content => ({
    style: "L",
    stack: lessons.slice(from, to).map(({ title, duration }, index) => ({
      text: [`${from + index + 1}. ${printable(title)}`, { text: printable(`  ${duration}`), color: palette.inkSoft }],
      fontSize: 9,
      margin: [0, 0, 0, 3],
    })),
  });
  return { columns: [column(0, half), column(half)], columnGap: 20 };
}
