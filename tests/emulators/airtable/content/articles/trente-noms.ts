import type { Article } from "./article.ts";

export const thirtyNames: Article = {
  title: "Trente noms sur une feuille : trouver ta première cliente sans publicité",
  excerpt:
    "La première cliente n’arrive presque jamais par internet. Elle est à une ou deux poignées de main. Une feuille, trente noms, un message de six lignes, et la règle des deux relances.",
  category: "Entrepreneuriat",
  author: "La fondatrice",
  publishedAt: "2026-09-24",
  cover: "names",
  content: `<p>Quand une activité démarre, on soigne ce qui ne parle pas : le logo, les couleurs, la page d’accueil. C’est agréable, et personne ne peut y dire non. Une cliente, elle, peut dire non. Alors on repousse.</p>
<p>Je te propose l’inverse : une soirée, une feuille, trente noms. Pas trente inconnues, trente personnes qui répondraient si tu les appelais. Tu ne vas pas leur vendre quelque chose. Tu vas leur dire ce que tu fais, et leur demander qui cela concerne.</p>
<h2>La feuille</h2>
<p>Trace trois colonnes. Ne cherche pas l’ordre, écris vite.</p>
<ul>
<li><strong>Proches</strong> : dix personnes qui te répondent dans la journée. Famille, amies, voisine de palier.</li>
<li><strong>Métier</strong> : dix personnes avec qui tu as travaillé ou étudié. L’ancienne cheffe, le stagiaire devenu directeur, la comptable du deuxième étage.</li>
<li><strong>Vie</strong> : dix personnes que tu croises sans les fréquenter. La maîtresse de danse, le kiné, la dame de l’association, le parent d’élève bavard.</li>
</ul>
<p>La troisième colonne est la plus difficile et la plus utile. Tes proches connaissent les mêmes gens que toi. Le kiné, lui, voit cent personnes par semaine que tu ne rencontreras jamais.</p>
<p>Tu bloques à dix-sept ? Ouvre ton téléphone et fais défiler les noms de A à Z. Tu en trouveras trente, et trois que tu auras plaisir à retrouver.</p>
<h2>Le message</h2>
<p>Six lignes, une par idée. Lison répare et reprise des vêtements d’enfant ; voici le sien :</p>
<figure>
<blockquote><p>Bonjour Karima, j’espère que la rentrée s’est bien passée.</p>
<p>Depuis septembre, je répare les vêtements d’enfant : genoux, fermetures, manteaux.</p>
<p>Je les prends le mardi, je les rends le vendredi, à partir de 12 €.</p>
<p>Connais-tu une ou deux familles à qui cela rendrait service ?</p>
<p>Si ce n’est pas le cas, aucun souci, dis-le-moi simplement.</p>
<p>Je t’embrasse, Lison</p></blockquote>
<figcaption>Ce que je fais, pour qui, comment, combien, une question, une porte de sortie.</figcaption>
</figure>
<p>Deux détails comptent. On demande un nom, pas un achat : la réponse devient facile, et celle qui est intéressée le dira d’elle-même. Et l’on écrit un prix, parce qu’un prix montre que c’est sérieux.</p>
<p>Un message, une personne. Un envoi groupé n’a pas d’adresse, donc pas de réponse. La loi va dans le même sens : la prospection par e-mail auprès de particuliers suppose leur accord préalable, et depuis le 11 août 2026 la prospection par téléphone aussi. Écrire à quelqu’un que tu connais pour lui demander conseil reste une conversation. Acheter un fichier n’en est pas une.</p>
<h2>Le rythme</h2>
<p>Cinq messages par jour pendant six jours. Pas trente le dimanche soir : tu n’aurais pas la force de répondre aux réponses. Note la date à côté de chaque nom.</p>
<p>Sans réponse au bout de cinq jours, une relance, de deux lignes. Sans réponse encore, une dernière quinze jours plus tard, avec une nouvelle : « j’ai rendu mon premier manteau vendredi, il me reste deux mardis libres ». Puis tu barres. Deux relances, c’est du sérieux ; trois, c’est un poids.</p>
<h2>Ce qui peut arriver</h2>
<p>Voici la feuille de Lison au bout de quatre semaines. L’exemple est inventé et ne promet rien : ta feuille aura d’autres nombres. Regarde surtout par où l’on passe.</p>
<table>
<caption>De trente noms à la première cliente</caption>
<thead><tr><th scope="col">Étape</th><th scope="col">Nombre</th><th scope="col">Ce que Lison en fait</th></tr></thead>
<tbody>
<tr><th scope="row">Messages envoyés</th><td>30</td><td>Une date par nom</td></tr>
<tr><th scope="row">Réponses, relances comprises</th><td>19</td><td>Un merci à chacune</td></tr>
<tr><th scope="row">Noms recommandés</th><td>11</td><td>Onze nouveaux messages</td></tr>
<tr><th scope="row">Vraies conversations</th><td>7</td><td>Elle écoute avant de proposer</td></tr>
<tr><th scope="row">Clientes</th><td>3</td><td>Deux manteaux, six pantalons</td></tr>
</tbody>
</table>
<p>Trois clientes, et 104 € encaissés. Ce n’est pas un salaire. Mais demande-toi d’où elles viennent : une seule était sur la feuille, les deux autres sont arrivées par un nom recommandé. La feuille n’est pas un carnet de clientes, c’est une pierre dans l’eau.</p>
<p>Regarde aussi les onze personnes qui n’ont pas répondu. Aucune ne s’est fâchée. On imagine un refus, on rencontre surtout des gens occupés.</p>
<h2>Après le premier oui</h2>
<ol>
<li>Dis la suite tout de suite : le jour, le lieu, le prix, le moyen de paiement. Un oui flou refroidit en deux jours.</li>
<li>Travaille comme si elle devait en parler, parce qu’elle va en parler.</li>
<li>À la livraison, pose deux questions : « Qu’est-ce qui t’a décidée ? » et « À qui cela servirait-il aussi ? »</li>
<li>Remercie celle qui t’a recommandée. Un message suffit, et personne n’y pense.</li>
</ol>
<p>La réponse à la première question vaut plus qu’un sondage. Lison croyait vendre des économies. On lui a répondu : « le vendredi, parce que c’est avant le week-end chez leur père ». Elle a écrit « rendu vendredi » en tête de toutes ses annonces.</p>
<h2>Quand rien ne vient</h2>
<p>Trente messages, deux relances, aucune conversation : ce n’est pas toi, c’est la phrase. Lis-la à voix haute à une amie et demande-lui de répéter ce que tu fais. Si elle dit « un truc dans la couture », réécris. Un objet, un public, un délai, un prix. Puis trente nouveaux noms, en commençant par ceux que les premiers t’ont donnés.</p>
<p>Le quatrième module d’<a href="/entrepreneuriat">Entrepreneuriat</a> reprend cette méthode, avec les messages des bonus. Mais tu n’en as pas besoin pour commencer ce soir. Il te faut une feuille, un stylo, et vingt minutes avant de te trouver une raison.</p>`,
};
