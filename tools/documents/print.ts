import { drawPdf } from "../../app/pdf/printer.server.ts";
import { sheets } from "../../app/pdf/sheets.ts";
import { type Booklet, booklets } from "./booklets.ts";
import { type Journal, journalPages } from "./journal.ts";
import { markdownPages } from "./markdown-pages.ts";

/** Sample courses are the software's own: they carry its name, whatever a shop calls itself. */
const IMPRINT = { siteName: "Essor", sellerName: "Essor" };

const JOURNAL = "db/courses/mindset/print/journal-90-jours.json";

/** Every document with the path that it is kept at. The same texts give the same bytes. */
export async function printDocuments(read: (file: string) => string): Promise<{ file: string; bytes: Buffer }[]> {
  const printed = [
    printJournal(read(JOURNAL)),
    ...booklets.map((booklet) => printBooklet(booklet, read(booklet.text))),
  ];
  return Promise.all(printed);
}

async function printJournal(text: string) {
  const journal = JSON.parse(text) as Journal;
  const bytes = await drawPdf(text, () =>
    sheets({
      ...IMPRINT,
      title: journal.title,
      subtitle: "Une décision le matin, un geste dans la journée, une phrase le soir.",
      description: journal.intro,
      pageSize: "A5",
      content: journalPages(journal),
    }),
  );
  return { file: "db/courses/mindset/documents/journal-90-jours.pdf", bytes };
}

async function printBooklet({ file, title, subtitle, eyebrow, startsSheets }: Booklet, text: string) {
  const bytes = await drawPdf(`${file} ${text}`, () =>
    sheets({
      ...IMPRINT,
      title,
      subtitle,
      description: subtitle,
      content: markdownPages(text, { title, eyebrow, startsSheets }),
    }),
  );
  return { file, bytes };
}
