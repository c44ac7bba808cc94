// Sample testimonials by invented people. They are loaded with SEED_SAMPLES=1 and labelled « Exemple ». Dates are ISO
// dates. `nom` is unique within each list.

export interface SuccessStory {
  nom: string;
  age: number;
  metier: string;
  localisation: string;
  temoignage: string;
  resultats: string;
  avant: string;
  transformation: string;
  /** Date of publication. */
  date: string;
  /** When the author took the formation. */
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
  /** The author of the message; in a table, the heading of the row. */
  label: string;
  text: string;
}

export interface ScreenshotProof {
  /** The owner of the screen. */
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

/** Beside testimonials among which there is a sample. */
export const sampleNotice = "La mention «\u00a0Exemple\u00a0» signale un texte de démonstration, écrit par nous.";
