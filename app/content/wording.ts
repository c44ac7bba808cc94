/** Whom the shop speaks of: the founder's choice, in the word that it is about. */
export const READERS = ["apprenantes", "apprenants", "apprenant·e·s"] as const;
export type Readers = (typeof READERS)[number];

/** The nouns that the administration has for learners and buyers. */
const WORDS = {
  apprenantes: {
    learner: "apprenante",
    learners: "apprenantes",
    aLearner: "une apprenante",
    aFormerLearner: "une ancienne élève",
    allLearners: "Toutes les apprenantes",
    those: "celles",
    buyer: "acheteuse",
  },
  apprenants: {
    learner: "apprenant",
    learners: "apprenants",
    aLearner: "un apprenant",
    aFormerLearner: "un ancien élève",
    allLearners: "Tous les apprenants",
    those: "ceux",
    buyer: "acheteur",
  },
  apprenant·e·s: {
    learner: "apprenant·e",
    learners: "apprenant·e·s",
    aLearner: "un·e apprenant·e",
    aFormerLearner: "un·e ancien·ne élève",
    allLearners: "Tou·te·s les apprenant·e·s",
    those: "celles et ceux",
    buyer: "acheteur·se",
  },
} as const satisfies Record<Readers, Record<string, string>>;

export type Words = Readonly<Record<keyof (typeof WORDS)["apprenantes"], string>>;

export function wordsFor(readers: Readers): Words {
  return WORDS[readers];
}

/** « {learners} » in a text that several settings share. */
export function worded(text: string, words: Words): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(words, name) ? words[name as keyof Words] : whole,
  );
}

export const capitalized = (word: string) => word.charAt(0).toLocaleUpperCase("fr") + word.slice(1);
