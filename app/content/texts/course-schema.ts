import { z } from "zod";
import {
  claimed,
  fixed,
  group,
  headline,
  hide,
  line,
  list,
  pageMeta,
  photograph,
  prose,
  sentences,
  titledList,
} from "./fields.ts";

const TO_COME =
  "Ce qui est à paraître, sans jour, est dit non compris dans l’achat. Pour le vendre, écrire «\u00a0au plus tard le 15 mars 2027\u00a0»\u00a0: ce jour engage.";

/** What a formation's main sales page says; its price, contents and promises come from the catalogue. */
export const coursePage = z.object({
  ...pageMeta,
  eyebrow: line("Ligne au-dessus du titre", 80),
  title: headline(),
  objective: claimed(prose("Objectif", 600)),
  heroButton: line("Bouton", 60),
  modulesLink: line("Lien vers les modules", 60),
  picture: photograph("Photographie de l’ouverture, à la place du dessin"),
  modulesTitle: headline("Titre des modules"),
  modulesIntro: prose("Introduction des modules"),
  modules: list(
    "Modules",
    group("Module", {
      title: line("Titre"),
      summary: prose("Résumé"),
      points: list("Points", line("Point", 200)),
      result: sentences("À la fin du module"),
    }),
  ),
  bonusesTitle: headline("Titre des bonus"),
  bonuses: list("Bonus", group("Bonus", { title: line("Titre"), description: prose("Texte", 1500, TO_COME) })),
  benefitsTitle: headline("Titre des bénéfices"),
  benefits: titledList("Bénéfices", "Bénéfice"),
  forWhom: list("Elle est pour toi si…", line("Point", 240)),
  notFor: list("Elle ne l’est pas si…", line("Point", 240)),
  offerTitle: headline("Titre de l’offre"),
  offerText: prose("Texte de l’offre"),
  offerPicture: photograph("Photographie de l’offre, à la place du dessin"),
  faq: list(
    "Questions fréquentes",
    group("Question", {
      question: line("Question", 200),
      answer: prose("Réponse", 2000),
      page: fixed(z.string().startsWith("/").optional()),
    }),
  ),
  hidesBenefits: hide("Masquer les bénéfices"),
  hidesFit: hide("Masquer à qui elle s’adresse"),
  hidesFaq: hide("Masquer les questions"),
});
