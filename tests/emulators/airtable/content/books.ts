/** One record of the table Livres_WA, before it gets its attachment: `cover` is the name of a drawing in covers/. */
interface Book {
  title: string;
  Author: string;
  "My Rating": number;
  cover: string;
}

export const books: Book[] = [
  { title: "Une chambre à soi", Author: "Virginia Woolf", "My Rating": 5, cover: "room" },
  { title: "Devenir", Author: "Michelle Obama", "My Rating": 5, cover: "rings" },
  { title: "Femmes qui courent avec les loups", Author: "Clarissa Pinkola Estés", "My Rating": 5, cover: "forest" },
  { title: "Comme par magie", Author: "Elizabeth Gilbert", "My Rating": 4, cover: "sparks" },
  { title: "Le Pouvoir de la vulnérabilité", Author: "Brené Brown", "My Rating": 4, cover: "halves" },
  { title: "En avant toutes", Author: "Sheryl Sandberg", "My Rating": 3, cover: "ascent" },
  { title: "Un rien peut tout changer", Author: "James Clear", "My Rating": 5, cover: "seeds" },
  { title: "Deep Work", Author: "Cal Newport", "My Rating": 4, cover: "depth" },
  {
    title: "Système 1 / Système 2 : Les deux vitesses de la pensée",
    Author: "Daniel Kahneman",
    "My Rating": 5,
    cover: "tempo",
  },
  { title: "La Psychologie de l’argent", Author: "Morgan Housel", "My Rating": 5, cover: "coins" },
  { title: "L’Homme le plus riche de Babylone", Author: "George S. Clason", "My Rating": 4, cover: "ziggurat" },
  { title: "Père riche, père pauvre", Author: "Robert T. Kiyosaki", "My Rating": 3, cover: "doors" },
  { title: "Lean Startup", Author: "Eric Ries", "My Rating": 4, cover: "spiral" },
  { title: "Commencer par pourquoi", Author: "Simon Sinek", "My Rating": 4, cover: "target" },
  { title: "Pourquoi nous dormons", Author: "Matthew Walker", "My Rating": 4, cover: "night" },
];
