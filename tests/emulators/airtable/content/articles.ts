import type { Article } from "./articles/article.ts";
import { months } from "./articles/combien-de-mois.ts";
import { onePage } from "./articles/decider-en-une-page.ts";
import { conversations } from "./articles/dix-conversations.ts";
import { financing } from "./articles/financer-a-l-etranger.ts";
import { price } from "./articles/fixer-ton-prix.ts";
import { evenings } from "./articles/le-soir-a-l-envers.ts";
import { renting } from "./articles/louer-a-distance.ts";
import { salary } from "./articles/se-verser-un-salaire.ts";
import { thirtyNames } from "./articles/trente-noms.ts";
import { minutes } from "./articles/trois-proces-verbaux.ts";
import { areYouSure } from "./articles/tu-es-sure.ts";
import { visiting } from "./articles/visiter-a-distance.ts";

// In the order in which they were written, as in a table; the shop sorts them.
export const articles: Article[] = [
  price,
  conversations,
  minutes,
  onePage,
  financing,
  months,
  renting,
  salary,
  areYouSure,
  thirtyNames,
  visiting,
  evenings,
];
