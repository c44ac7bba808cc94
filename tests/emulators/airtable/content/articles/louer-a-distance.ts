import type { Article } from "./article.ts";

export const renting: Article = {
  title: "Louer ta maison à l’étranger sans y passer tes nuits",
  slug: "louer-sa-maison-a-l-etranger",
  excerpt:
    "Qui donne les clés, qui change les draps, qui répond à 23 heures ? Une saison calculée semaine par semaine, le partage des rôles, et les règles à vérifier avant la première annonce.",
  category: "Immobilier",
  author: "La rédaction",
  publishedAt: "2026-06-16",
  cover: "window",
  content: `<p>« Elle se paiera toute seule. » On l’entend à chaque projet de maison au soleil. C’est parfois vrai, pour une partie, certaines années. Pour le savoir, il faut cesser de regarder le prix des semaines d’août et compter une année entière, du premier drap à la dernière ampoule.</p>
<h2>D’abord, le droit de louer</h2>
<p>Avant le calcul, une porte : as-tu le droit ? Les règles se décident souvent ville par ville, et changent vite. Trois vérifications, par écrit, avant l’offre d’achat :</p>
<ol>
<li><strong>La commune ou la région.</strong> Faut-il une autorisation, une licence, un numéro ? Y a-t-il un quartier gelé, un nombre de nuits limité ? Demande la page officielle, pas l’avis de l’agence.</li>
<li><strong>L’immeuble ou le lotissement.</strong> Un règlement peut interdire la location de courte durée. Il se lit avant, dans la langue du pays, traduction à l’appui.</li>
<li><strong>La plateforme.</strong> Depuis le 20 mai 2026, un règlement européen organise le partage des données : là où l’enregistrement est obligatoire, le numéro figure sur l’annonce, les plateformes le contrôlent et transmettent les nuitées aux autorités. Les revenus, eux, sont déjà communiqués au fisc.</li>
</ol>
<p>Autrement dit, une location discrète n’existe plus. C’est une bonne nouvelle pour celles qui font les choses bien.</p>
<h2>Une saison, semaine par semaine</h2>
<p>Nora possède une maison de deux chambres à vingt minutes d’une plage. Elle la loue 780 € la semaine, en moyenne sur la saison. Elle garde pour elle deux semaines en juin et dix jours en octobre. Ces nombres sont un exemple : ta mairie, ta région et ta saison donneront les tiens.</p>
<table>
<caption>Ce que laisse une semaine louée</caption>
<thead><tr><th scope="col">Ligne</th><th scope="col">Montant</th></tr></thead>
<tbody>
<tr><th scope="row">Loyer de la semaine</th><td>780 €</td></tr>
<tr><th scope="row">Plateforme, 15 %</th><td>− 117 €</td></tr>
<tr><th scope="row">Gestion sur place, 20 %</th><td>− 156 €</td></tr>
<tr><th scope="row">Ménage et linge</th><td>− 95 €</td></tr>
<tr><th scope="row">Reste</th><td>412 €</td></tr>
</tbody>
</table>
<p>412 €, un peu plus de la moitié. En face, la maison coûte de l’argent même vide : 620 € de taxe locale, 410 € d’assurance, 1 450 € d’eau, d’électricité et d’internet, 900 € de jardin, 1 500 € de réparations en année ordinaire. Total : 4 880 €.</p>
<p>Avec neuf semaines louées, il reste 3 708 €. La location paie les trois quarts des charges, et Nora ajoute 1 172 €. Il faut douze semaines pour arriver à l’équilibre :</p>
<blockquote><p>4 880 € ÷ 412 € = 11,8 semaines</p></blockquote>
<p>Tout cela avant l’impôt et avant le prêt. Si une annonce te promet que les vacanciers rembourseront la banque, demande combien de semaines, à quel prix, en quelle année, et refais cette division.</p>
<h2>Qui fait quoi</h2>
<p>À deux mille kilomètres, tu ne gères pas une maison, tu gères des personnes. Elles sont quatre, parfois réunies en une.</p>
<ul>
<li><strong>Celle qui répond.</strong> Les messages, les arrivées tardives, le mot de passe du wifi. Si c’est toi, ton téléphone sonne à 23 heures en août. Si c’est une autre, elle prend 15 % à 25 %.</li>
<li><strong>Celle qui nettoie.</strong> La plus importante. Paie-la bien et vite, déclare-la selon les règles du pays, demande-lui trois photos après chaque départ. C’est elle qui verra la tache d’humidité en premier.</li>
<li><strong>Celui qui répare.</strong> Un plombier et une électricienne, rencontrés avant d’en avoir besoin, avec un accord écrit : jusqu’à 150 €, ils interviennent sans te demander.</li>
<li><strong>Celle qui compte.</strong> Une comptable du pays, une heure par trimestre. Elle connaît la taxe de séjour et les dates de déclaration.</li>
</ul>
<p>Avant de signer avec une agence de gestion, lis quatre lignes du contrat : le pourcentage et sa base, la durée, ce qui est facturé en plus, et comment on part. Un pourcentage calculé sur le loyer avant commission de la plateforme n’est pas le même que sur le loyer reçu. Sur notre semaine, l’écart est de 23 €.</p>
<h2>Le classeur de la maison</h2>
<p>Écris-le une fois, au calme, pendant ton premier séjour. Dix pages suffisent :</p>
<ul>
<li>la vanne d’arrêt d’eau, le tableau électrique, la chaudière, en photos ;</li>
<li>les numéros utiles, dont celui d’un voisin qui a les clés ;</li>
<li>les poubelles : quel jour, quelle couleur, quelle rue ;</li>
<li>ce qui se casse souvent et comment on s’en sort ;</li>
<li>la liste de l’inventaire, pièce par pièce, avec la date.</li>
</ul>
<p>Une copie sur place, une copie en ligne, une chez la personne qui répond. Tu verras : la moitié des messages du soir étaient des questions de poubelles.</p>
<h2>L’impôt, deux fois écrit, pas deux fois payé</h2>
<p>Quand tu habites en France, les loyers d’une maison étrangère sont en général imposés là où elle se trouve, et se déclarent aussi en France. La convention entre les deux pays évite en principe la double imposition, le plus souvent par un crédit d’impôt. Les formulaires et les méthodes changent d’un pays à l’autre : une heure avec une professionnelle des deux systèmes, la première année, coûte moins cher qu’une rectification trois ans plus tard.</p>
<h2>Décider, vraiment</h2>
<p>Pose trois questions à ton projet. Aimerais-je cette maison si personne ne la louait ? Ai-je une personne de confiance à moins d’une demi-heure ? Puis-je ajouter 4 880 € par an, les années sans vacanciers ? Trois oui : tu peux louer, tranquillement, comme un complément. Un seul non : rends-la plus petite, ou plus proche.</p>
<p>La page <a href="/residence-secondaire">Résidence secondaire</a> décrit la suite, mois par mois. Et si ta maison est en France, les trois exemples des <a href="/ressources/etudes-cas-immobilier">études de cas</a> suivent la même méthode.</p>`,
};
