/** A placeholder; the real shelf replaces it. */
export const books: { title: string; Author: string; "My Rating": number; cover: string }[] = [
  { title: "Une chambre à soi", Author: "Virginia Woolf", "My Rating": 5, cover: "chambre" },
];
