// Témoignages d'exemple. Toutes ces femmes sont fictives : ils se chargent avec SEED_SAMPLES=1 et portent la mention « Exemple ».
// Les dates s'écrivent année-mois-jour. `nom` est unique dans chaque liste.

export interface SuccessStory {
  nom: string;
  age: number;
  metier: string;
  localisation: string;
  temoignage: string;
  resultats: string;
  avant: string;
  transformation: string;
  /** Date de publication. */
  date: string;
  /** Date à laquelle elle a suivi la formation. */
  dateExperience: string;
  etoiles: 5;
}

export type ShortTestimonial = Omit<SuccessStory, "avant" | "transformation">;

export type TestimonialCategory = "entrepreneuriat" | "immobilier" | "mindset" | "challenge";

export interface VideoTestimonial {
  name: string;
  transformation: string;
  title: string;
  /** « 2 min 40 » */
  duration: string;
  transcript: string[];
  date: string;
  dateExperience: string;
}

export interface ScreenshotLine {
  /** Qui écrit, ou l'intitulé de la ligne quand c'est un tableau. */
  label: string;
  text: string;
}

export interface ScreenshotProof {
  /** Nom de la personne à qui appartient l'écran. */
  name: string;
  type: string;
  result: string;
  lines: ScreenshotLine[];
  blurred?: boolean;
  date: string;
  dateExperience: string;
}

export interface WrittenTestimonial {
  name: string;
  city: string;
  transformation: string;
  title: string;
  text: string;
  category: TestimonialCategory;
  result: string;
  date: string;
  dateExperience: string;
}
