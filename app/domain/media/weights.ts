/** In what a lesson can be taken: the film, its sound alone, its words alone, or paper. From the heaviest to the lightest. */
export const WEIGHTS = ["film", "son", "texte", "papier"] as const;
export type Weight = (typeof WEIGHTS)[number];

interface Wishes {
  /** In the address of the page. */
  asked: Weight | null;
  /** The address names a size or a second of the film. */
  wantsFilm: boolean;
  /** The browser asks for little data. */
  savesData: boolean;
}

/** What there is of a lesson's films and sounds. */
interface There {
  film: boolean;
  sound: boolean;
  captions: boolean;
}

/** What the learner asks for counts, then what the connection can bear. Null: the lesson has nothing to choose from. */
export function chosenWeight({ asked, wantsFilm, savesData }: Wishes, there: There): Weight | null {
  const choices = weightsOf(there);
  if (choices.length === 0) return null;
  if (asked && choices.includes(asked)) return asked;
  const heaviest = there.film ? "film" : "son";
  if (!savesData || wantsFilm) return heaviest;
  if (there.sound) return "son";
  return there.captions ? "texte" : heaviest;
}

/** A lesson that is only a text has one weight: no choice. */
export function weightsOf({ film, sound }: There): Weight[] {
  if (!film && !sound) return [];
  return WEIGHTS.filter((weight) => (weight === "film" ? film : weight === "son" ? sound : true));
}
