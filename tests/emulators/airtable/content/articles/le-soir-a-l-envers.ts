import type { Article } from "./article.ts";

export const evenings: Article = {
  title: "Le soir à l’envers : dormir pendant que l’on construit",
  slug: "dormir-pendant-que-l-on-construit",
  excerpt:
    "On lance presque toujours une activité le soir, et c’est le sommeil qui paie. Partir du réveil et remonter, heure par heure, pour garder du temps de travail sans vendre ses nuits.",
  category: "Santé",
  author: "La rédaction",
  publishedAt: "2026-11-12",
  cover: "moon",
  content: `<p>On construit rarement une activité en plein jour. On la construit entre 21 heures et minuit, quand la maison se tait. C’est un temps précieux, et il a un défaut : il se prend sur la nuit. Une semaine, cela va. Trois mois, on devient lente, irritable, et l’on prend ses plus grandes décisions dans le pire état possible.</p>
<p>La plupart des adultes ont besoin d’au moins sept heures de sommeil, souvent entre sept et neuf. Ce n’est pas une faiblesse que l’on corrige. C’est un budget, et l’on peut le gérer comme les autres : en partant de la fin.</p>
<h2>Remonter depuis le réveil</h2>
<p>Prends l’heure du réveil, celle qui ne se discute pas. Le bus, les enfants, l’équipe du matin. Puis remonte.</p>
<table>
<caption>Une soirée calculée à l’envers</caption>
<thead><tr><th scope="col">Heure</th><th scope="col">Ce qui se passe</th><th scope="col">Pourquoi là</th></tr></thead>
<tbody>
<tr><th scope="row">6 h 30</th><td>Réveil</td><td>Le même tous les jours, à une heure près le week-end</td></tr>
<tr><th scope="row">22 h 30</th><td>Lumière éteinte</td><td>Huit heures au lit pour en dormir un peu plus de sept</td></tr>
<tr><th scope="row">21 h 45</th><td>Écrans fermés</td><td>Trois quarts d’heure pour redescendre</td></tr>
<tr><th scope="row">21 h 35</th><td>La liste de demain</td><td>Dix minutes, sur papier</td></tr>
<tr><th scope="row">20 h 30</th><td>Travail sur le projet</td><td>Une heure et cinq minutes, téléphone dans une autre pièce</td></tr>
<tr><th scope="row">14 h</th><td>Dernier café</td><td>Plus de huit heures avant de dormir</td></tr>
</tbody>
</table>
<p>Une heure et cinq minutes. On est déçue, la première fois. On espérait trois heures. Mais fais le compte sur quatre soirs : quatre heures vingt par semaine, cinquante-deux heures en douze semaines. Assez pour dix entretiens, une première offre, une page simple et trente messages. Les trois heures volées à la nuit, elles, produisaient surtout des phrases à refaire.</p>
<h2>Le café de 16 heures</h2>
<p>La caféine s’élimine lentement : il en reste à peu près la moitié au bout de cinq heures, parfois bien davantage, selon les personnes, et plus longtemps encore pendant la grossesse ou avec certaines contraceptions hormonales. Le café de 16 heures est donc encore à moitié là à 21 heures. Tu peux t’endormir quand même et dormir moins profondément, sans faire le lien.</p>
<p>L’essai est simple : deux semaines sans café, thé ni soda caféiné après 14 heures. Note chaque matin, de 1 à 5, comment tu te sens. Si rien ne change, reprends ton café. Tu auras appris quelque chose pour le prix d’une tisane.</p>
<h2>La liste de demain</h2>
<p>Ce qui empêche de dormir, quand on lance quelque chose, c’est rarement le bruit. C’est la tâche que l’on a peur d’oublier. Une équipe américaine a publié en 2018 une petite étude, sur 57 personnes : celles qui écrivaient pendant cinq minutes ce qu’elles avaient à faire s’endormaient un peu plus vite que celles qui écrivaient ce qu’elles avaient déjà fait. L’étude est modeste, et le geste ne coûte rien.</p>
<p>Écris donc, à la main :</p>
<ul>
<li>les trois choses de demain, avec l’heure de la première ;</li>
<li>la question qui tourne, en une phrase, et le jour où tu y répondras ;</li>
<li>le prochain petit geste du projet. Pas « faire le site » : « appeler Karima à 12 h 15 ».</li>
</ul>
<p>Puis ferme le cahier et laisse-le hors de la chambre. Il monte la garde à ta place.</p>
<h2>La redescente</h2>
<p>On ne passe pas d’un tableau de prix au sommeil en dix minutes. Il faut un sas. Range la table, prépare les cartables, prends une douche tiède, lis quelque chose qui ne t’apprend rien. Baisse les lampes. La chambre fraîche, autour de 18 °C, sombre, sans téléphone. Un réveil à dix euros remplace très bien celui qui contient aussi tes messages.</p>
<p>L’alcool du soir trompe : il endort et fragmente la nuit. Le sport, lui, aide, plutôt en journée ou en début de soirée pour celles que l’effort réveille. Notre page <a href="/ressources/sport">Sport</a> propose des séances de vingt minutes, et <a href="/ressources/meditation">Méditation</a> une respiration à faire allongée.</p>
<h2>Les soirs qui débordent</h2>
<p>Il y aura des veilles de salon, des devis à rendre, un enfant malade. Prévois-les au lieu de les subir :</p>
<ol>
<li>Deux soirs de débordement par mois, choisis d’avance, marqués dans l’agenda.</li>
<li>Le lendemain, on se lève à l’heure habituelle et l’on se couche tôt. Une sieste de vingt minutes avant 15 heures, si c’est possible.</li>
<li>Aucune décision d’argent ni message important après 22 heures. Écris le brouillon, envoie-le demain. Tu en modifieras la moitié.</li>
</ol>
<p>Et si deux soirs deviennent six, regarde le projet, pas ton courage. Une activité qui ne tient qu’en te privant de sommeil a un problème de prix, de périmètre ou de calendrier. Les trois se travaillent de jour.</p>
<h2>Quand ce n’est pas une affaire d’horaires</h2>
<p>Si tu mets longtemps à t’endormir ou te réveilles trois nuits par semaine ou plus, depuis trois mois ; si tu ronfles fort et te réveilles épuisée ; si l’inquiétude ou la tristesse occupent aussi les journées, parles-en à ton médecin. L’insomnie se soigne, et le traitement proposé en premier n’est pas un comprimé : c’est une thérapie courte, qui change les habitudes et les pensées autour du sommeil. Si tu as un bébé ou des horaires de nuit, cette page ne suffit pas : demande de l’aide avant de te demander des efforts.</p>
<h2>Ce soir</h2>
<p>Écris ton heure de réveil en bas d’une feuille et remonte. Tu trouveras peut-être quarante minutes, peut-être aucune. C’est la vraie matière première de ton projet. Mieux vaut la connaître, et en faire un peu chaque semaine, que d’emprunter à des nuits qu’il faudra rendre.</p>`,
};
