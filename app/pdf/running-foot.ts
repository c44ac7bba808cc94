import type { Content, Margins } from "pdfmake/interfaces";
import { palette } from "#app/theme/palette.ts";
import { withName } from "./inline.ts";

/** The footer of each page: the title and the page number. */
export function runningFoot(text: string, page: string, margin: Margins): Content {
  return {
    columns: [
      { text: withName(text), width: "*" },
      { text: page, alignment: "right", width: 60 },
    ],
    fontSize: 8.5,
    color: palette.inkSoft,
    margin,
  };
}
