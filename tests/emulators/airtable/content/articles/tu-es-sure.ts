import type { Article } from "./article.ts";

export const areYouSure: Article = {
  title: "« Tu es sûre ? » Répondre à ceux qui t’aiment et qui s’inquiètent",
  excerpt:
    "Ta mère, ton conjoint, ta collègue de bureau : ils posent tous la même question, et elle fait mal. Ce qu’elle veut dire, trois nombres pour y répondre, et ceux à qui l’on ne doit rien.",
  category: "Mindset",
  author: "La fondatrice",
  publishedAt: "2026-08-27",
  cover: "bridge",
  content: `<p>Tu l’annonces un dimanche, au dessert. Tu as répété la phrase dans la voiture. Un silence, une fourchette que l’on repose, puis quelqu’un qui t’aime te demande : « Tu es sûre ? »</p>
<p>Deux mots, et tout ce que tu avais construit en six mois se met à pencher. Tu te défends, trop vite. Tu donnes douze raisons quand une seule aurait suffi. Sur le retour, tu ne sais plus si tu es en colère contre eux ou contre toi.</p>
<p>Cette question reviendra. Elle mérite mieux qu’une défense.</p>
<h2>Ce que la question veut dire</h2>
<p>Elle n’est presque jamais une question sur ton projet. Écoute le ton, et tu entendras l’une de ces trois phrases :</p>
<ul>
<li><strong>« J’ai peur pour toi. »</strong> Souvent un parent, qui a connu le chômage, une faillite, des fins de mois comptées. Il ne parle pas de toi, il parle d’une année précise de sa vie.</li>
<li><strong>« J’ai peur pour nous. »</strong> La personne qui partage ton loyer, tes enfants, tes vacances. Elle a le droit de demander, et le droit à une vraie réponse.</li>
<li><strong>« Et moi, alors ? »</strong> Une amie, un frère, qui avait le même rêve et l’a rangé. Ton départ remue son tiroir.</li>
</ul>
<p>On ne répond pas de la même manière aux trois. À la première, on répond par une écoute : « Qu’est-ce qui t’inquiète le plus ? », et l’on se tait. À la deuxième, par des nombres. À la troisième, par de la douceur, et par rien d’autre.</p>
<h2>Trois nombres à connaître par cœur</h2>
<p>À ceux qui vivent avec les conséquences, ne dis pas « fais-moi confiance ». La confiance se porte mieux quand elle est tenue par trois nombres :</p>
<ol>
<li><strong>Ce que je risque au plus.</strong> « 4 000 €, pas un de plus. Ils sont sur un compte à part, et le reste de l’épargne ne bouge pas. »</li>
<li><strong>Jusqu’à quand.</strong> « Neuf mois. Le 31 mai, on s’assoit tous les deux et on regarde. »</li>
<li><strong>Ce que je fais si cela ne marche pas.</strong> « Je reprends des missions d’intérim dans mon métier. J’ai déjà appelé l’agence, on m’a dit trois semaines. »</li>
</ol>
<p>Un risque sans bord fait peur à tout le monde, à toi aussi. Dès qu’il a une taille, une date et une sortie, on peut en parler sans crier. Souvent, l’autre propose même d’ajuster : « prends plutôt douze mois, mais garde ton vendredi ». Vous n’êtes plus face à face, vous êtes du même côté de la table.</p>
<p>Si tu ne connais pas tes trois nombres, alors la question était juste. Remercie, et va les chercher.</p>
<h2>Le pacte à deux</h2>
<p>Quand on vit à deux, l’argent n’est que la moitié du sujet. L’autre moitié, c’est le mardi soir. Voici ce que Julie et Marc ont écrit sur la porte du réfrigérateur. Ils sont imaginaires, leur réfrigérateur est très ressemblant.</p>
<table>
<caption>Ce qui change de septembre à mai</caption>
<thead><tr><th scope="col">Sujet</th><th scope="col">Avant</th><th scope="col">Pendant neuf mois</th></tr></thead>
<tbody>
<tr><th scope="row">Compte commun</th><td>1 100 € chacun</td><td>700 € pour elle, 1 300 € pour lui</td></tr>
<tr><th scope="row">Budget du mois</th><td>2 200 €</td><td>2 000 €, moins de restaurants</td></tr>
<tr><th scope="row">Soirs de travail</th><td>Aucun</td><td>Mardi et jeudi, jusqu’à 22 h</td></tr>
<tr><th scope="row">Repas et bain ces soirs-là</th><td>Elle</td><td>Lui</td></tr>
<tr><th scope="row">Samedi</th><td>Comme il vient</td><td>Sans ordinateur, pour tous les deux</td></tr>
<tr><th scope="row">On en reparle</th><td>Jamais le bon moment</td><td>Le premier dimanche du mois, une demi-heure</td></tr>
</tbody>
</table>
<p>La dernière ligne porte les autres. Une inquiétude qui sait qu’elle aura son heure attend mieux. Et le premier dimanche, celle qui a lancé le projet commence par une question : « Qu’est-ce qui t’a pesé, ce mois-ci ? » Pas par son chiffre d’affaires.</p>
<h2>À qui l’on ne doit rien</h2>
<p>Tu ne dois pas tes nombres à la collègue de la cantine, au cousin qui « connaît quelqu’un qui a tout perdu », ni au groupe de discussion. Une phrase suffit, aimable et fermée :</p>
<ul>
<li>« C’est un essai, on verra au printemps. Et toi, ton déménagement ? »</li>
<li>« Merci de t’en soucier. J’ai préparé mon filet. »</li>
<li>« Je préfère en parler quand j’aurai quelque chose à montrer. »</li>
</ul>
<p>Garder un projet pour soi pendant trois mois n’est pas de la honte. Une graine aussi travaille à l’abri des commentaires.</p>
<h2>Quand ils ont raison</h2>
<p>Il faut le dire, parce que les livres l’oublient : parfois, ceux qui doutent voient juste. Ils te connaissent depuis longtemps. Ils ont remarqué que tu détestes relancer, que tu t’ennuies au bout de six mois, que tu ne dors plus.</p>
<p>Un moyen simple de trier : demande un exemple. « Qu’est-ce qui te fait dire cela ? » Si l’on te répond par une généralité, « de nos jours, tu sais », laisse passer. Si l’on te répond par un mardi précis, prends une note. La critique datée est un cadeau mal emballé.</p>
<p>Puis demande une seule chose en retour. Pas l’accord, pas l’enthousiasme : une aide de la taille d’une main. Garder les enfants un mercredi. Relire une page. Donner un nom. Les gens croient à ce à quoi ils ont participé, et le premier nom de ta liste viendra peut-être de celle qui a reposé sa fourchette.</p>
<h2>Dimanche prochain</h2>
<p>Écris tes trois nombres sur une petite carte. Dis-les une fois à voix haute, dans la voiture. Et quand la question viendra, respire, souris, et réponds autre chose que oui : « Non, pas tout à fait. Voilà ce que je sais. »</p>
<p>On n’a pas besoin d’être sûre pour commencer. On a besoin d’un bord, d’une date et d’une sortie. Si tu veux les poser avec une méthode, le premier jour du <a href="/challenge">challenge</a> sert à faire le point, et <a href="/mindset">Mindset</a> contient un recueil pour ces conversations difficiles.</p>`,
};
