import type { Article } from "./article.ts";

export const financing: Article = {
  title: "Financer une maison hors de France : trois chemins, un seul calcul",
  slug: "financer-une-maison-a-l-etranger",
  excerpt:
    "Prêt de la banque du pays, prêt appuyé sur un bien en France, ou épargne : ce que chaque chemin demande, ce qu’il coûte chaque mois, et les questions à poser avant l’offre.",
  category: "Immobilier",
  author: "La fondatrice",
  publishedAt: "2026-04-21",
  readingTime: 6,
  cover: "seahouse",
  content: `<p>On tombe amoureuse d’une maison en avril, à quatre heures de l’après-midi, avec les volets bleus et le bruit de la fontaine. Puis vient la question qui n’a pas de volets : avec quel argent ?</p>
<p>Pour une maison à l’étranger, il existe trois chemins. Aucun n’est meilleur en soi. Ils se comparent avec le même calcul, à condition de partir du coût complet, et pas du prix de l’annonce.</p>
<h2>Le coût complet, d’abord</h2>
<p>Prenons une maison affichée 180 000 €, dans un pays de la zone euro. Les chiffres sont inventés, l’ordre de grandeur est courant. Les frais d’achat varient beaucoup d’un pays et d’une région à l’autre : taxe de mutation, notaire, registre, avocate. Pour l’exercice, on compte 9 %.</p>
<table>
<caption>De l’annonce au coût complet</caption>
<thead><tr><th scope="col">Ligne</th><th scope="col">Montant</th></tr></thead>
<tbody>
<tr><th scope="row">Prix</th><td>180 000 €</td></tr>
<tr><th scope="row">Frais d’achat, 9 %</th><td>16 200 €</td></tr>
<tr><th scope="row">Travaux de la première année</th><td>12 000 €</td></tr>
<tr><th scope="row">Meubles, trajets, traductions</th><td>6 000 €</td></tr>
<tr><th scope="row">Coût complet</th><td>214 200 €</td></tr>
</tbody>
</table>
<p>34 200 € de plus que l’annonce. C’est ce nombre-là, 214 200 €, que les trois chemins doivent atteindre.</p>
<h2>Premier chemin : la banque du pays</h2>
<p>Une banque locale connaît la maison, le registre, le notaire. Elle peut prendre une garantie sur le bien. En échange, elle prête moins à celles qui n’habitent pas sur place : souvent 60 % à 70 % du prix ou de son estimation, la plus basse des deux. L’estimation est faite par son experte, à tes frais.</p>
<p>Avec 65 % du prix, elle prête 117 000 €. Sur vingt ans à 3,6 %, la mensualité est de 685 €, hors assurance. Il te reste à apporter 97 200 €, presque la moitié du coût complet. C’est la première surprise de beaucoup d’acheteuses : à l’étranger, l’apport n’est pas un petit pourcentage.</p>
<p>À prévoir : un compte dans le pays, un numéro fiscal local, tes trois derniers avis d’impôt, parfois traduits, et six à dix semaines. Dans l’Union européenne, la banque doit te remettre une fiche d’information normalisée, la FISE, et te laisser au moins sept jours pour réfléchir, ou pour revenir sur ton accord. Demande cette fiche à deux banques, elles se lisent côte à côte.</p>
<h2>Deuxième chemin : un prêt en France, appuyé sur un bien en France</h2>
<p>Les banques françaises prennent rarement une garantie sur une maison étrangère. Elles peuvent en revanche prêter si tu possèdes quelque chose ici : un appartement déjà remboursé en partie, un placement à nantir.</p>
<p>Léa possède un deux-pièces estimé à 240 000 €, sur lequel elle doit encore 60 000 €. Une banque accepte de prêter jusqu’à 60 % de la valeur : 144 000 €, moins les 60 000 € restants, soit 84 000 €. Sur quinze ans à 4 %, cela fait 621 € par mois, hors assurance et frais de garantie. Il lui manque 130 200 €.</p>
<p>L’avantage : tout se passe en français, et Léa arrive devant le vendeur sans condition de prêt local. L’inconvénient tient en une phrase : si la maison de vacances tourne mal, c’est le logement d’ici qui est engagé. On ne prend ce chemin qu’avec une réserve intacte.</p>
<p>La règle française des 35 % d’effort, assurance comprise, s’applique à ce prêt comme aux autres, et les mensualités d’un prêt étranger comptent aussi. Ne les passe pas sous silence : une déclaration inexacte peut faire tomber un prêt.</p>
<h2>Troisième chemin : l’épargne, ou moins de maison</h2>
<p>Payer comptant est simple, rapide, et te prive de tout le reste. Avant de vider un livret, pose-toi la question dans l’autre sens : que pourrais-tu acheter en gardant douze mois de dépenses de côté ? Une maison à 90 000 €, avec 9 % de frais, 8 000 € de travaux et 5 000 € de meubles et de trajets, revient à 111 100 €. La terrasse est plus petite, les matins sont les mêmes.</p>
<p>Il existe aussi l’achat à plusieurs. Deux sœurs, deux amies : chacune la moitié, et un contrat écrit avant la première clé, qui dit ce qui se passe le jour où l’une veut partir.</p>
<h2>Le calcul qui tranche</h2>
<p>Pour chaque chemin, trois nombres : ce que tu sors le jour de l’achat, ce que tu paies chaque mois, ce qu’il te reste si la maison ne rapporte rien pendant un an. Voici ceux de Léa, qui a 150 000 € d’épargne et gagne 3 900 € par mois. Les charges de la maison sont estimées à 320 € par mois.</p>
<table>
<caption>Trois chemins, trois nombres</caption>
<thead><tr><th scope="col">Chemin</th><th scope="col">Apport</th><th scope="col">Par mois, charges comprises</th><th scope="col">Épargne restante</th></tr></thead>
<tbody>
<tr><th scope="row">Banque du pays</th><td>97 200 €</td><td>1 005 €</td><td>52 800 €</td></tr>
<tr><th scope="row">Prêt en France</th><td>130 200 €</td><td>941 €</td><td>19 800 €</td></tr>
<tr><th scope="row">Maison à 90 000 €, comptant</th><td>111 100 €</td><td>220 €</td><td>38 900 €</td></tr>
</tbody>
</table>
<p>Léa rembourse déjà 540 € par mois pour son deux-pièces. Avec la banque du pays, ses prêts montent à 1 225 €, soit 31 % de son salaire, hors assurance : possible, et la maison ajoute 320 €. Avec le prêt français, l’épargne descend sous six mois de dépenses. Le troisième chemin ne fait rêver personne, jusqu’à ce qu’on lise la colonne du milieu.</p>
<h2>Trois lignes que l’on oublie</h2>
<ul>
<li><strong>La monnaie.</strong> Hors zone euro, le prix bouge pendant que tu signes. Une hausse de 5 % entre l’offre et l’acte ajoute 9 000 € à 180 000 €. Demande le coût d’un taux fixé d’avance, et n’emprunte pas dans une monnaie que tu ne gagnes pas sans avoir lu le chapitre sur ce risque.</li>
<li><strong>Les déclarations.</strong> Quand on réside en France, un compte ouvert à l’étranger se déclare chaque année avec l’impôt, même vide ou presque. Les loyers étrangers aussi, et une convention dit quel pays impose quoi. Et si ton patrimoine immobilier est assez grand pour l’impôt sur la fortune immobilière, la maison y entre aussi.</li>
<li><strong>La sortie.</strong> Combien de mois une maison semblable reste-t-elle en vente ? Quelle taxe à la revente, là-bas et ici ? On pose ces questions avant d’acheter, à l’avocate du pays, jamais à la personne qui vend.</li>
</ul>
<h2>Avant l’offre</h2>
<p>Appelle deux banques du pays et la tienne. Écris les trois nombres pour chaque réponse. Refais-les dans le <a href="/ressources/simulateurs">simulateur de prêt</a> avec un point de taux en plus. Si le pire des trois te laisse dormir, tu peux retourner voir les volets bleus. La <a href="/residence-secondaire">formation sur la résidence secondaire</a> suit exactement cet ordre : le coût complet, la réserve, puis seulement la maison.</p>`,
};
