import { layOutAnswers } from "./answers.ts";
import { layOutAttestation } from "./attestation.ts";
import { layOutWorkbook } from "./challenge-workbook.ts";
import { layOutBooklet } from "./course-booklet.ts";
import { layOutGuide } from "./guide.ts";
import { layOutInvoice } from "./invoice.ts";
import { layOutLegal } from "./legal-document.ts";

/** Every document that is printed, by name. What a layout needs travels to the printer's thread, so it is plain data. */
export const layouts = {
  answers: layOutAnswers,
  attestation: layOutAttestation,
  booklet: layOutBooklet,
  guide: layOutGuide,
  invoice: layOutInvoice,
  legal: layOutLegal,
  workbook: layOutWorkbook,
};

export type LayoutName = keyof typeof layouts;
export type LayoutProps<Name extends LayoutName> = Parameters<(typeof layouts)[Name]>[0];
