import type { Article } from "./article.ts";

export const salary: Article = {
  title: "Te verser un salaire quand tes revenus montent et descendent",
  slug: "se-verser-un-salaire",
  excerpt:
    "3 100 € en janvier, 900 € en avril : comment payer le même loyer ? Trois comptes, un pourcentage, un virement le 2 du mois, et six mois d’indépendance suivis euro par euro.",
  category: "Liberté financière",
  author: "La rédaction",
  publishedAt: "2026-07-15",
  cover: "reservoir",
  content: `<p>Le plus dur, dans une activité à soi, n’est pas de gagner moins certains mois. C’est de ne pas savoir lequel. En mars, on se sent riche et l’on change de canapé. En avril, on regarde le canapé avec rancune.</p>
<p>Les revenus irréguliers ne se domptent pas à la volonté. Ils se domptent avec un réservoir, comme l’eau d’un village : la pluie tombe quand elle veut, le robinet coule tous les matins. Voici comment on le construit, avec trois comptes et un virement.</p>
<h2>Trois comptes, trois métiers</h2>
<ol>
<li><strong>Le compte d’activité.</strong> Tout ce que paient les clientes arrive ici, et rien d’autre n’en sort que les frais de l’activité. Une micro-entreprise doit d’ailleurs avoir un compte dédié lorsque ses recettes dépassent 10 000 € deux années de suite ; ouvre-le dès la première facture, c’est plus simple.</li>
<li><strong>Le compte d’attente.</strong> Un livret, où dort l’argent qui n’est pas à toi : cotisations et impôt. On n’y touche que pour les payer.</li>
<li><strong>Ton compte à toi.</strong> Il reçoit un virement, le 2 de chaque mois, toujours le même. Comme un salaire, parce que c’en est un.</li>
</ol>
<h2>Le geste de chaque encaissement</h2>
<p>Une cliente paie 600 €. Le jour même, tu en envoies une part sur le compte d’attente, avant de faire quoi que ce soit d’autre. Quelle part ? Celle de tes cotisations, plus une provision pour l’impôt. Pour une profession libérale en micro-entreprise, en 2026, les cotisations sont de 25,6 %, plus 0,2 % pour la formation : 30 % couvrent l’ensemble pour beaucoup de petites activités. Pour d’autres, c’est moins, ou davantage. Fais le calcul une fois avec ton taux.</p>
<p>600 € encaissés : 180 € au compte d’attente. Cela prend quarante secondes et t’épargne la lettre du trimestre.</p>
<h2>Six mois de Diane</h2>
<p>Diane est traductrice. Elle existe sur le papier, ses mois existent chez beaucoup d’indépendantes. Elle encaisse 14 600 € de janvier à juin, dans le désordre. Ses frais sont de 180 € par mois.</p>
<p>D’abord, le montant du salaire. Elle part de ses recettes, retire 30 %, retire les frais, divise par six :</p>
<blockquote><p>14 600 € × 0,70 = 10 220 €. Moins six fois 180 €, il reste 9 140 €, soit 1 523 € par mois.</p></blockquote>
<p>Elle pourrait se verser 1 523 €. Elle choisit 1 350 €, un peu moins de 90 %. La différence, c’est le niveau du réservoir qui monte. Elle commence l’année avec un mois d’avance sur le compte d’activité : 1 350 €, économisés l’automne précédent.</p>
<table>
<caption>Le réservoir, mois par mois</caption>
<thead><tr><th scope="col">Mois</th><th scope="col">Encaissé</th><th scope="col">Après les 30 %</th><th scope="col">Frais et salaire</th><th scope="col">Réservoir</th></tr></thead>
<tbody>
<tr><th scope="row">Janvier</th><td>3 100 €</td><td>2 170 €</td><td>− 1 530 €</td><td>1 990 €</td></tr>
<tr><th scope="row">Février</th><td>1 450 €</td><td>1 015 €</td><td>− 1 530 €</td><td>1 475 €</td></tr>
<tr><th scope="row">Mars</th><td>2 600 €</td><td>1 820 €</td><td>− 1 530 €</td><td>1 765 €</td></tr>
<tr><th scope="row">Avril</th><td>900 €</td><td>630 €</td><td>− 1 530 €</td><td>865 €</td></tr>
<tr><th scope="row">Mai</th><td>4 200 €</td><td>2 940 €</td><td>− 1 530 €</td><td>2 275 €</td></tr>
<tr><th scope="row">Juin</th><td>2 350 €</td><td>1 645 €</td><td>− 1 530 €</td><td>2 390 €</td></tr>
</tbody>
</table>
<p>Lis la colonne du milieu : elle danse. Lis l’avant-dernière : elle ne bouge pas. Diane a vécu six mois avec 1 350 € tous les 2 du mois, y compris en avril, où il n’est resté que 630 €. Sans réservoir, avril aurait été un drame, et mai un canapé.</p>
<p>Sur le compte d’attente, pendant ce temps, 4 380 € ont attendu leur tour. Diane a payé ses cotisations sans y penser.</p>
<h2>Les trois règles du réservoir</h2>
<ul>
<li><strong>On ne l’augmente pas en mai.</strong> Un bon mois n’est pas une augmentation. On revoit le salaire deux fois par an, en janvier et en juillet, avec la même division.</li>
<li><strong>On a un seuil bas.</strong> Sous un demi-salaire, ici 675 €, on baisse le virement du mois suivant de 20 % et l’on prend le téléphone. Le réservoir sert à choisir ses clientes, pas à éviter de les chercher.</li>
<li><strong>On a un seuil haut.</strong> Au-dessus de trois salaires, ici 4 050 €, le surplus part. La moitié vers la réserve personnelle, la moitié vers quelque chose que tu aimes. Il faut que l’abondance serve aussi à cela.</li>
</ul>
<h2>Et quand le réservoir est vide ?</h2>
<p>C’est le cas au départ, pour presque toutes. On le remplit avant de quitter un salaire, ou par petites parts ensuite : 10 % de chaque encaissement, jusqu’à un mois d’avance. Avec 2 000 € encaissés par mois, cela prend un peu moins de sept mois. C’est long, et chaque étape se sent : à 300 €, une facture en retard ne fait plus mal ; à 700 €, tu dors ; à 1 350 €, tu as un salaire.</p>
<p>Si une grosse commande arrive pendant ce temps, mets-la tout entière dans le réservoir, après les 30 %. Tu ne verras pas passer l’argent, tu verras passer l’inquiétude.</p>
<h2>Trois habitudes qui aident le réservoir</h2>
<p>Demande un acompte : 30 % à la commande lisse davantage les mois que n’importe quel tableur. Facture le jour de la livraison, avec une échéance écrite : entre entreprises, le délai est de trente jours à défaut d’autre accord. Une relance polie au trente et unième jour n’est pas une impolitesse, c’est la fin du travail.</p>
<p>Enfin, ne paie rien de personnel depuis le compte d’activité. Pas même un sandwich. Dès que les deux se mélangent, tu ne sais plus si ton activité te nourrit ou si tu la nourris.</p>
<h2>Le 2 du mois prochain</h2>
<p>Programme le virement maintenant, même petit. 400 €, si c’est tout ce que ton activité permet. Un salaire petit et régulier apprend plus sur ton activité qu’un gros retrait un jour de joie. Dans six mois, tu referas la division. Le cinquième module d’<a href="/entrepreneuriat">Entrepreneuriat</a> parle de ce pilotage, et le <a href="/ressources/simulateurs">simulateur d’indépendance</a> te dira combien de salaires ton réservoir contient.</p>`,
};
