/** The forms of a lesson, from the heaviest to the lightest: film, sound, text, paper. */
export const WEIGHTS = ["film", "son", "texte", "papier"] as const;
export type Weight = (typeof WEIGHTS)[number];

interface Preferences {
  /** From the address of the page. */
  asked: Weight | null;
  /** The address names a size or a second of the film. */
  wantsFilm: boolean;
  /** The browser asks to save data. */
  savesData: boolean;
}

/** Which of the lesson's films and sounds exist. */
interface Available {
  film: boolean;
  sound: boolean;
  captions: boolean;
}

/** The form in the address, else the one that suits the connection. Null when the lesson has only one form. */
export function chosenWeight({ asked, wantsFilm, savesData }: Preferences, available: Available): Weight | null {
  const choices = weightsOf(available);
  if (choices.length === 0) return null;
  if (asked && choices.includes(asked)) return asked;
  const heaviest = available.film ? "film" : "son";
  if (!savesData || wantsFilm) return heaviest;
  if (available.sound) return "son";
  return available.captions ? "texte" : heaviest;
}

/** The forms to choose from; none for a lesson of text only. */
export function weightsOf({ film, sound }: Available): Weight[] {
  if (!film && !sound) return [];
  return WEIGHTS.filter((weight) => (weight === "film" ? film : weight === "son" ? sound : true));
}
