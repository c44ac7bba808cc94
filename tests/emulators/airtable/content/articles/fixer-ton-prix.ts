import type { Article } from "./article.ts";

export const price: Article = {
  title: "Fixer ton prix : le calcul que l’on fait une fois par an",
  slug: "fixer-ton-prix",
  excerpt:
    "Partir de ce dont tu as besoin pour vivre, compter les jours que tu peux vraiment vendre, et arriver à un prix que tu sais défendre. L’exemple d’Inès, correctrice, ligne par ligne.",
  category: "Entrepreneuriat",
  author: "La fondatrice",
  publishedAt: "2026-01-14",
  readingTime: 5,
  cover: "balance",
  content: `<p>Inès corrige des manuscrits. Une autrice lui demande un devis pour un roman : deux jours de travail. Inès regarde ce que font les autres, hésite, retire un peu par politesse et répond 350 €. L’autrice accepte dans l’heure. Le soir, Inès se demande si elle a gagné une cliente ou perdu deux jours.</p>
<p>La question a une réponse, et elle tient sur une feuille. On ne fixe pas un prix en regardant les autres. On le fixe en regardant sa vie, puis on va vérifier si quelqu’un veut le payer. Inès est un personnage ; ses chiffres sont réalistes, et tu mettras les tiens à la place.</p>
<h2>Étape 1 : ce qu’il te faut pour vivre</h2>
<p>Inès a besoin de 1 800 € par mois. Pas « environ deux mille » : 1 800 €, relevés bancaires ouverts, vacances et réparations de voiture comprises. Si tu ne connais pas ton nombre, arrête-toi ici et passe une heure avec tes trois derniers relevés. Tout le reste en dépend.</p>
<h2>Étape 2 : ce qui part avant toi</h2>
<p>Sur ce qu’une cliente paie, une partie ne t’appartient pas. Inès est en micro-entreprise, en profession libérale. En 2026, les cotisations d’une activité comme la sienne sont de 25,6 % des sommes encaissées, plus 0,2 % pour la formation : elle compte 26 %. Elle ajoute 4 % pour l’impôt, une provision qu’elle corrigera avec son avis. Et 230 € par mois de frais réels : logiciel, assurance, ordinateur étalé sur quatre ans, deux cafés de travail par semaine.</p>
<p>Le calcul se fait à l’envers. Il lui faut 1 800 € plus 230 €, soit 2 030 €, une fois retirés 30 % de ce qu’elle encaisse. Il reste donc 70 % :</p>
<blockquote><p>2 030 € ÷ 0,70 = 2 900 € à encaisser par mois, ou 34 800 € par an.</p></blockquote>
<p>Le taux change avec l’activité et l’année : vente, artisanat, profession réglementée n’ont pas le même. Le site autoentrepreneur.urssaf.fr donne le tien. Profites-en pour vérifier le seuil de franchise de TVA de l’année, car 34 800 € n’en est pas loin pour des services.</p>
<h2>Étape 3 : les jours que tu peux vendre</h2>
<p>C’est ici que presque tout le monde se trompe. Une année compte 52 semaines. Inès retire cinq semaines de congés, deux de jours fériés, une de rhume. Il en reste 44, soit 220 jours ouvrés.</p>
<p>Sur ces 220 jours, combien corrige-t-elle ? La moitié. L’autre moitié va aux devis, aux messages, aux factures, aux relances, à la lecture d’un premier chapitre pour dire non. Ce n’est pas du temps perdu : c’est le métier d’indépendante. Mais personne ne te le paiera si ton prix ne l’a pas prévu.</p>
<table>
<caption>Le prix d’une journée d’Inès</caption>
<thead><tr><th scope="col">Ligne</th><th scope="col">Calcul</th><th scope="col">Résultat</th></tr></thead>
<tbody>
<tr><th scope="row">À encaisser par an</th><td>2 900 € × 12</td><td>34 800 €</td></tr>
<tr><th scope="row">Jours vendus</th><td>220 ÷ 2</td><td>110 jours</td></tr>
<tr><th scope="row">Prix d’une journée</th><td>34 800 € ÷ 110</td><td>316 €, arrondi à 320 €</td></tr>
<tr><th scope="row">Le roman, deux jours</th><td>320 € × 2</td><td>640 €</td></tr>
</tbody>
</table>
<p>640 €, et non 350 €. À 175 € par jour, les mêmes 110 jours donnent 19 250 € par an. Une fois les 30 % et les frais retirés, il reste 893 € par mois. Inès travaillait à plein temps pour la moitié de ce qu’il lui faut, et personne ne lui avait menti : elle n’avait simplement pas fait la division.</p>
<h2>Étape 4 : ce que coûte une remise</h2>
<p>« Tu peux me faire dix pour cent ? » La question paraît petite. À 288 € par jour, il faut vendre 121 jours au lieu de 110 pour encaisser la même somme. Dix pour cent de remise, ce sont onze jours de travail en plus dans l’année, pris sur les congés ou sur les nuits.</p>
<p>Tu peux refuser sans froideur. Trois phrases, à garder près du téléphone :</p>
<ul>
<li>« Mon prix ne bouge pas, le contenu peut bouger : on corrige les dix premiers chapitres ? »</li>
<li>« Je peux étaler le paiement en deux fois, à la commande et à la livraison. »</li>
<li>« Ce budget ne suffit pas pour le faire bien. Je préfère te le dire avant. »</li>
</ul>
<h2>Étape 5 : le vérifier auprès de vraies personnes</h2>
<p>Ton calcul dit le prix qu’il te faut. Il ne dit pas que quelqu’un le paiera. Annonce-le aux cinq prochaines demandes, à voix haute, puis tais-toi. Compte les réponses :</p>
<ol>
<li>Cinq oui sans une seule question : tu es sans doute trop bas. Augmente pour la suivante.</li>
<li>Deux ou trois oui, des questions, une négociation : ton prix vit. Garde-le jusqu’à l’an prochain.</li>
<li>Cinq refus pour le prix : change l’offre ou le public avant de baisser. La correction d’un mémoire professionnel ne se paie pas comme celle d’un premier roman.</li>
</ol>
<p>Il arrive que le calcul et le marché ne se rencontrent pas. C’est une information précieuse, et il vaut mieux l’avoir en janvier qu’après deux ans de fatigue. On peut alors vendre autrement : un forfait, un atelier pour six, un accompagnement plus court. Le troisième module d’<a href="/entrepreneuriat">Entrepreneuriat</a> est consacré à ce choix.</p>
<h2>À faire avant dimanche</h2>
<p>Prends une feuille, écris quatre nombres : ton besoin mensuel, tes frais, ton taux, tes jours vendus. Fais la division. Puis relis ton dernier devis et calcule ce que tu aurais dû écrire. Ne le renvoie pas, on ne corrige pas le passé. Garde la feuille pour la prochaine demande, elle arrivera plus vite que tu ne crois.</p>`,
};
