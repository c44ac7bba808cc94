import type { Article } from "./article.ts";

export const visiting: Article = {
  title: "Visiter une maison à 1 500 kilomètres : le protocole en trois passages",
  slug: "visiter-une-maison-a-distance",
  excerpt:
    "On ne peut pas y aller tous les samedis. Les papiers d’abord, une visite en vidéo menée comme un interrogatoire poli, puis un seul voyage, au mauvais moment de l’année.",
  category: "Immobilier",
  author: "La fondatrice",
  publishedAt: "2026-10-20",
  readingTime: 5,
  cover: "route",
  content: `<p>Pour acheter à vingt minutes de chez soi, on visite quinze biens et l’on revient trois fois. Pour acheter à 1 500 kilomètres, on en visite deux, fatiguée, entre un avion et un déjeuner, avec quelqu’un qui a intérêt à ce que la lumière soit belle. Le danger n’est pas la distance. C’est de décider avec moins d’informations et plus d’émotion.</p>
<p>Voici un ordre qui corrige cela. Trois passages, chacun avec le droit d’arrêter. Le voyage vient en dernier.</p>
<h2>Premier passage : les papiers, sans bouger</h2>
<p>Avant de regarder la maison, regarde si elle existe, à qui elle est, et ce qui pèse dessus. Chaque pays a son document, et tu peux l’obtenir, ou le faire obtenir, pour le prix d’un livre.</p>
<table>
<caption>Le document à demander d’abord</caption>
<thead><tr><th scope="col">Pays</th><th scope="col">Document</th><th scope="col">Ce qu’il montre</th></tr></thead>
<tbody>
<tr><th scope="row">Portugal</th><td>Certidão permanente, caderneta predial</td><td>Propriétaires, hypothèques, surface déclarée</td></tr>
<tr><th scope="row">Espagne</th><td>Nota simple</td><td>Propriétaires, charges, description du bien</td></tr>
<tr><th scope="row">Italie</th><td>Visura catastale, visura ipotecaria</td><td>Cadastre d’un côté, hypothèques de l’autre</td></tr>
<tr><th scope="row">Ailleurs</th><td>Extrait du registre foncier</td><td>À faire lire par une avocate du pays</td></tr>
</tbody>
</table>
<p>Compare la surface du document et celle de l’annonce. Une annonce dit 140 m², le registre dit 92 : il manque peut-être une déclaration de travaux, et la terrasse couverte peut devenir un problème à toi. Compare aussi les noms. Trois héritiers dont un introuvable, et la vente attendra des années.</p>
<p>Ajoute la carte : vue aérienne, distance réelle de l’hôpital, relief, cours d’eau, carrière, boîte de nuit. Regarde les images prises depuis la rue à plusieurs dates. Un mur fissuré en 2019 et repeint en 2025, c’est une question toute prête.</p>
<p>Sur dix annonces, six s’arrêtent ici. Elles t’ont coûté deux soirées.</p>
<h2>Deuxième passage : la vidéo, en direct</h2>
<p>Pas une vidéo montée avec de la musique : un appel, en direct, d’une heure, un jour de semaine. C’est toi qui diriges. Envoie l’ordre à l’avance, pour que l’on apporte une échelle et une clé de la cave.</p>
<ol>
<li><strong>La rue</strong>, dans les deux sens, une minute sans parler. On écoute.</li>
<li><strong>Le toit</strong>, vu du jardin puis de la fenêtre d’en face, avec le zoom.</li>
<li><strong>Les angles bas</strong> de chaque pièce, derrière le canapé, sous l’évier. L’humidité vit là.</li>
<li><strong>L’eau</strong> : ouvrir deux robinets en même temps, tirer la chasse, attendre l’eau chaude montre en main.</li>
<li><strong>Le tableau électrique</strong>, ouvert, puis le compteur, puis la chaudière et sa plaque.</li>
<li><strong>La vue</strong>, à droite, à gauche, et ce qu’il y a derrière le mur du voisin.</li>
</ol>
<p>Si l’on te répond « on verra cela sur place », note la pièce. Deux refus, et l’on passe à une autre maison. Enregistre l’appel si la personne est d’accord. Tu le regarderas le lendemain sans le son : c’est étonnant, ce que l’on voit quand personne ne commente.</p>
<h2>Entre les deux : des yeux payés par toi</h2>
<p>Avant de prendre un billet, envoie quelqu’un. Une architecte, un technicien du bâtiment, une géomètre, choisis par toi et non par l’agence. Trois heures sur place, un compte rendu de quatre pages avec photos, une estimation des travaux. Demande une seule chose de plus : « L’achèteriez-vous pour votre sœur ? » La réponse prend deux secondes ou deux minutes, et les deux disent beaucoup.</p>
<h2>Troisième passage : le voyage, au mauvais moment</h2>
<p>Pars hors saison, en février s’il le faut, trois nuits, et dors dans le village. Vois la maison trois fois : le matin, à l’heure de la sortie d’école, et de nuit. Entre les visites, fais ta vie : le pain, la pharmacie, le bus, un café au comptoir. Parle à deux voisines. Demande à la mairie ce qui se construit autour.</p>
<p>Le dernier soir, écris une page seule. Trois raisons de l’acheter, trois raisons de partir, et le prix auquel tu la regretterais.</p>
<h2>Ce que cela coûte</h2>
<table>
<caption>Le budget d’une vraie vérification</caption>
<thead><tr><th scope="col">Ligne</th><th scope="col">Montant</th></tr></thead>
<tbody>
<tr><th scope="row">Extraits de registre pour trois maisons</th><td>60 €</td></tr>
<tr><th scope="row">Technicien ou architecte, une visite</th><td>450 €</td></tr>
<tr><th scope="row">Traduction des passages utiles</th><td>150 €</td></tr>
<tr><th scope="row">Voyage, trois nuits, voiture</th><td>540 €</td></tr>
<tr><th scope="row">Total</th><td>1 200 €</td></tr>
</tbody>
</table>
<p>1 200 € pour une maison à 180 000 €, c’est 0,7 % du prix. Une toiture mal vue en coûte quinze fois plus. Et si la vérification te fait renoncer, ce n’est pas une dépense perdue : c’est la maison la moins chère que tu n’auras pas achetée.</p>
<h2>Ce qui doit te faire raccrocher</h2>
<ul>
<li>On te demande un virement « pour bloquer le bien » avant tout document signé. Un acompte passe par le notaire ou l’avocate, sur un compte que tu as vérifié en appelant un numéro trouvé par toi.</li>
<li>Les coordonnées bancaires changent par e-mail la veille. C’est une fraude très répandue : appelle, ne réponds pas.</li>
<li>La personne qui vend, celle qui conseille et celle qui traduit sont la même.</li>
<li>« Une autre famille signe lundi. » Qu’elle signe. Il y aura d’autres maisons, il n’y aura pas d’autre épargne.</li>
</ul>
<p>Garde ce protocole dans un dossier par maison, même celles que tu refuses. Au cinquième dossier, tu liras une annonce comme une phrase de ta langue. Et quand il faudra parler prix, la suite est dans le <a href="/ressources/simulateurs">simulateur de prêt</a> et dans l’<a href="/residence-secondaire">accompagnement résidence secondaire</a>.</p>`,
};
