// Sample testimonials. All these women are fictional: loaded with SEED_SAMPLES=1, labelled « Exemple ».
// Dates are year-month-day. `nom` is unique within each list.

export interface SuccessStory {
  nom: string;
  age: number;
  metier: string;
  localisation: string;
  temoignage: string;
  resultats: string;
  avant: string;
  transformation: string;
  /** When it was published. */
  date: string;
  /** When she took the training. */
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

interface ScreenshotLine {
  /** Who writes, or the name of the line when it is a table. */
  label: string;
  text: string;
}

export interface ScreenshotProof {
  /** Whose screen it is. */
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
