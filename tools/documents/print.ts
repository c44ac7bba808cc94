import { markdownContent } from "../../app/pdf/markdown.ts";
import { drawPdf } from "../../app/pdf/printer.server.ts";
import { sheets, sheetTitle } from "../../app/pdf/sheets.ts";
import { type Booklet, booklets } from "./booklets.ts";
import { type Journal, journalPages } from "./journal.ts";

/** Sample courses belong to the software, so they have its name and not the shop's. */
const IMPRINT = { siteName: "Essor", sellerName: "Essor" };

const JOURNAL = "db/courses/mindset/print/journal-90-jours.json";

type Read = (file: string) => string;

/** Every document with its path. The same texts give the same bytes. */
export const documents: { file: string; print: (read: Read) => Promise<Buffer> }[] = [
  { file: "db/courses/mindset/documents/journal-90-jours.pdf", print: (read) => printJournal(read(JOURNAL)) },
  ...booklets.map((booklet) => ({
    file: booklet.file,
    print: (read: Read) => printBooklet(booklet, booklet.texts.map(read).join("\n")),
  })),
];

async function printJournal(text: string): Promise<Buffer> {
  const journal = JSON.parse(text) as Journal;
  return drawPdf(text, () =>
    sheets({
      ...IMPRINT,
      title: journal.title,
      subtitle: "Une décision le matin, un geste dans la journée, une phrase le soir.",
      description: journal.intro,
      pageSize: "A5",
      content: journalPages(journal),
    }),
  );
}

async function printBooklet({ file, title, subtitle, eyebrow, startsSheets }: Booklet, text: string): Promise<Buffer> {
  return drawPdf(`${file} ${text}`, () =>
    sheets({
      ...IMPRINT,
      title,
      subtitle,
      description: subtitle,
      content: [
        sheetTitle(eyebrow, title),
        ...markdownContent(text, startsSheets ? (second) => sheetTitle(title, second) : undefined),
      ],
    }),
  );
}
