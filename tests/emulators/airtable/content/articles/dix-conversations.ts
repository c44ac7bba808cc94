import type { Article } from "./article.ts";

export const conversations: Article = {
  title: "Dix conversations avant de dépenser un euro",
  slug: "dix-conversations",
  excerpt:
    "Avant le logo, le site et le stock : dix entretiens de vingt minutes. Qui appeler, que demander, ce qu’il ne faut surtout pas demander, et comment lire les réponses.",
  category: "Entrepreneuriat",
  author: "La rédaction",
  publishedAt: "2026-02-05",
  cover: "voices",
  content: `<p>Aurélie voulait livrer des repas aux femmes qui rentrent de la maternité. Elle avait un nom, un logo à 280 €, un devis d’emballages à 1 900 €. Avant de signer, elle a appelé dix jeunes mères. À la sixième, elle a annulé le devis. Pas une n’avait parlé des repas : les belles-mères s’en chargeaient. Presque toutes parlaient des visites, du salon plein, de la politesse épuisante à trois semaines d’un accouchement.</p>
<p>Aurélie est inventée, mais cette scène se rejoue chaque semaine. Dix conversations coûtent trois heures. Elles évitent des mois.</p>
<h2>Qui appeler</h2>
<p>Pas ta sœur, pas ta meilleure amie. Elles répondront à toi, pas à ton idée. Cherche dix personnes qui vivent le problème en ce moment ou l’ont vécu dans l’année. Une mère dont l’enfant a quatre ans a oublié.</p>
<p>Pour les trouver, pars de trois personnes que tu connais et pose à chacune la même question : « Qui, autour de toi, est en plein dedans ? » Trois fois trois noms, il t’en manque un. À la fin de chaque entretien, redemande un nom. Au cinquième, tu choisis.</p>
<p>Le message tient en quatre lignes, sans rien à vendre :</p>
<figure>
<blockquote><p>Bonjour Maud, Sarah m’a donné ton nom. Je cherche à comprendre comment se passent les premières semaines après une naissance, avant de créer peut-être quelque chose. Aurais-tu vingt minutes au téléphone jeudi ou vendredi ? Je ne vends rien, et tout reste entre nous.</p></blockquote>
<figcaption>Un exemple, à écrire avec tes mots.</figcaption>
</figure>
<h2>Ce que l’on demande</h2>
<p>Une seule règle : le passé, jamais le futur. Les gens se trompent sur ce qu’ils feront, ils se souviennent bien de ce qu’ils ont fait. Surtout quand ils ont payé.</p>
<ol>
<li>« Raconte-moi la dernière fois que c’est arrivé. C’était quel jour, où étais-tu ? »</li>
<li>« Qu’est-ce qui était le plus pénible ? » Puis attends. Cinq secondes de silence valent une question.</li>
<li>« Qu’as-tu essayé ? » Un tableau, une application, une voisine, rien : tout compte.</li>
<li>« Combien cela t’a-t-il coûté ? » En argent, en heures, en disputes.</li>
<li>« Pourquoi n’as-tu pas continué ? »</li>
<li>« À qui devrais-je parler encore ? »</li>
</ol>
<p>Prends des notes avec ses mots, pas les tiens. Si elle dit « je faisais le piquet à la porte », n’écris pas « gestion des visites ». Ces phrases seront un jour les meilleures de ta page de vente, parce qu’elles ne viennent pas de toi.</p>
<h2>Ce que l’on ne demande pas</h2>
<ul>
<li><strong>« Est-ce que tu achèterais ? »</strong> Tout le monde dit oui, pour être gentil. Un oui sans carte bancaire ne pèse rien.</li>
<li><strong>« Combien serais-tu prête à payer ? »</strong> Elle invente un nombre. Demande plutôt ce qu’elle a déjà payé.</li>
<li><strong>« Que penses-tu de mon idée ? »</strong> Dès que tu la racontes, l’entretien est fini : elle ne parle plus de sa vie, elle te rassure. Garde l’idée pour la dernière minute, ou pour toi.</li>
</ul>
<h2>Lire les réponses</h2>
<p>Après chaque appel, remplis une ligne. Tout de suite, avant le café. Voici les dix d’Aurélie, résumés :</p>
<table>
<caption>Dix entretiens, quatre questions</caption>
<thead><tr><th scope="col">Ce que l’on compte</th><th scope="col">Les repas</th><th scope="col">Les visites</th></tr></thead>
<tbody>
<tr><th scope="row">En parle d’elle-même</th><td>2 sur 10</td><td>8 sur 10</td></tr>
<tr><th scope="row">A cherché une solution</th><td>4 sur 10</td><td>7 sur 10</td></tr>
<tr><th scope="row">A dépensé de l’argent</th><td>1 sur 10</td><td>3 sur 10</td></tr>
<tr><th scope="row">Veut connaître la suite</th><td>3 sur 10</td><td>6 sur 10</td></tr>
</tbody>
</table>
<p>Les seuils que j’utilise sont simples. Si six personnes sur dix parlent du problème sans que tu l’aies soufflé, il existe. Si trois ont déjà dépensé quelque chose, même mal, il se paie. En dessous, tu n’as pas perdu : tu as appris pour le prix de trois heures ce que d’autres apprennent avec un bail commercial.</p>
<p>Dix personnes ne sont pas une étude. Elles ne te diront pas combien de clientes tu auras. Elles disent si tu regardes au bon endroit, et c’est la seule question de ce mois-ci. Pour la suite, la page <a href="/ressources/etudes-marche">Études de marché</a> montre où trouver des données publiques.</p>
<h2>Et si les dix se contredisent ?</h2>
<p>Cela arrive quand on a mélangé deux publics. Trie tes fiches en deux tas, à l’instinct, puis cherche ce qui les sépare : l’âge du premier enfant, la distance avec la famille, le salaire. Appelle trois personnes du tas qui te paraît le plus vif. L’image devient nette, ou le sujet tombe.</p>
<p>Aurélie, elle, a trié. D’un côté les femmes entourées, de l’autre celles dont la famille vit loin. Les premières voulaient moins de monde, les secondes en voulaient davantage. Deux métiers différents, deux prix, deux façons de parler. Elle a choisi les premières et leur a proposé une chose minuscule : une consultation d’une heure, avant la naissance, pour organiser le premier mois à deux, avec une feuille à coller sur la porte. 60 €. Trois des dix ont dit oui, et deux ont payé.</p>
<p>Deux fois 60 €, ce n’est pas un revenu. C’est une preuve. Elle n’avait encore ni site, ni stock, ni emballage, et elle savait quoi vendre lundi.</p>
<h2>À faire cette semaine</h2>
<p>Écris dix lignes vides. Remplis les trois premières avec des prénoms, envoie trois messages ce soir, et fixe le premier appel avant vendredi. Si tu ne sais pas encore sur quel problème appeler, le <a href="/challenge">challenge de cinq jours</a> t’aide à choisir une direction, puis te fait écouter trois personnes dès le troisième soir. Il est gratuit.</p>`,
};
