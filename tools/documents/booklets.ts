/** A lesson as a document to print and keep. */
export interface Booklet {
  /** Its Markdown. */
  text: string;
  file: string;
  title: string;
  subtitle: string;
  /** Over the title of its first sheet. */
  eyebrow: string;
  /** True: each second-rank heading begins a sheet of its own. */
  startsSheets: boolean;
}

const of = (course: string, lesson: string, name: string) => ({
  text: `db/courses/${course}/lessons/${lesson}.md`,
  file: `db/courses/${course}/documents/${name}.pdf`,
});

export const booklets: Booklet[] = [
  {
    ...of("mindset", "30-douze-audios-du-matin", "douze-audios-du-matin"),
    title: "Douze audios du matin",
    subtitle: "Le texte intégral, silences compris. À lire à voix haute, ou à emporter.",
    eyebrow: "Formation Mindset",
    startsSheets: true,
  },
  {
    ...of("mindset", "31-recueil-des-conversations-difficiles", "recueil-des-conversations-difficiles"),
    title: "Le recueil des conversations difficiles",
    subtitle: "Quinze dialogues, et pour chacun la première phrase à dire.",
    eyebrow: "Formation Mindset",
    startsSheets: true,
  },
];
