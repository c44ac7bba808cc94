import type { Article } from "./article.ts";

export const onePage: Article = {
  title: "Décider en une page",
  slug: "decider-en-une-page",
  excerpt:
    "Les décisions qui traînent ne manquent pas d’informations, elles manquent de place. Sept lignes à remplir au stylo, un exemple complet, et le rendez-vous qu’il faut prendre avec soi-même.",
  category: "Mindset",
  author: "La fondatrice",
  publishedAt: "2026-03-26",
  readingTime: 4,
  cover: "paths",
  content: `<p>Il y a des décisions que l’on porte pendant deux ans. On les sort sous la douche, dans le train, à trois heures du matin. On en parle à six personnes, on lit douze articles. Rien ne bouge, parce que chaque fois on recommence au début.</p>
<p>Une décision qui tourne dans la tête n’a pas de forme. Sur une page, elle en prend une. Je te donne la mienne : sept lignes, vingt minutes, un stylo. Pas un clavier : à la main, on ne peut pas tout écrire, et c’est bien ainsi.</p>
<h2>Les sept lignes</h2>
<ol>
<li><strong>La question</strong>, avec un verbe et une date. « Est-ce que je quitte mon poste ? » n’a pas de fin. « Est-ce que je demande un quatre cinquièmes avant le 15 juillet ? » en a une.</li>
<li><strong>Trois options, pas deux.</strong> Oui ou non n’est pas un choix, c’est un duel. Cherche la troisième : plus petit, plus tard, à l’essai, à deux.</li>
<li><strong>Ce que je crois savoir</strong>, et comment je le sais. Un nombre, une phrase entendue, une peur : chacun sa ligne, avec sa source.</li>
<li><strong>Le prix du retour.</strong> Si je me trompe, que faut-il pour revenir ? Des jours, de l’argent, des excuses ? Écris le montant.</li>
<li><strong>Dans un an, cela a raté. Pourquoi ?</strong> Trois raisons, écrites au passé, comme si c’était arrivé. Puis, en face, ce que tu peux faire lundi pour chacune.</li>
<li><strong>Ce qui me ferait changer d’avis.</strong> Un fait précis, que l’on verra ou ne verra pas.</li>
<li><strong>Le jour où je relis.</strong> Une date, dans l’agenda, avec une heure.</li>
</ol>
<p>La cinquième ligne vient d’un psychologue américain, Gary Klein, qui la faisait faire aux équipes avant de lancer un projet. Elle marche parce qu’elle retourne la politesse : on n’est plus pessimiste, on enquête.</p>
<h2>Un exemple, rempli un mardi soir</h2>
<p>Nadia a 38 ans, deux enfants, un poste de juriste à 2 180 € net. Elle restaure des fauteuils le week-end et refuse une commande sur deux. Elle est inventée, sa feuille ressemble à beaucoup d’autres.</p>
<table>
<caption>La page de Nadia</caption>
<thead><tr><th scope="col">Ligne</th><th scope="col">Ce qu’elle écrit</th></tr></thead>
<tbody>
<tr><th scope="row">Question</th><td>Est-ce que je demande un quatre cinquièmes avant le 15 juillet, pour commencer en octobre ?</td></tr>
<tr><th scope="row">Options</th><td>Oui. Non. Ou poser un vendredi de congé sur deux jusqu’à fin juin, et compter.</td></tr>
<tr><th scope="row">Ce que je sais</th><td>Je perdrais environ 436 € par mois (20 %). Un fauteuil me laisse 170 €, carnet de l’an dernier. Mon chef dira non : ça, je ne le sais pas, je le crains.</td></tr>
<tr><th scope="row">Prix du retour</th><td>Six mois d’essai coûtent 2 616 € si je ne vends rien. J’ai 5 200 € de côté.</td></tr>
<tr><th scope="row">Cela a raté</th><td>Le vendredi a été mangé par le linge. Les tissus ont tardé. J’ai eu honte de relancer.</td></tr>
<tr><th scope="row">Je change d’avis si</th><td>Je n’ai pas trois fauteuils commandés et payés d’avance au 30 juin.</td></tr>
<tr><th scope="row">Je relis</th><td>Le mardi 30 juin à 20 h, avec Samir.</td></tr>
</tbody>
</table>
<p>Regarde la troisième option. Elle n’existait pas avant la feuille. Un vendredi de congé sur deux, d’avril à juin, cela fait six essais gratuits, sans rien demander à personne. Et le calcul de la ligne 3 donne le seuil : 436 € ÷ 170 € = 2,6, donc trois fauteuils par mois. La question n’est plus « suis-je faite pour cela ? » mais « puis-je vendre trois fauteuils par mois ? ». On peut répondre à la seconde.</p>
<p>Nadia ne sait toujours pas ce qu’elle fera en octobre. Elle sait ce qu’elle fait vendredi.</p>
<h2>Portes battantes, portes qui claquent</h2>
<p>La ligne 4 mérite qu’on s’y arrête. Certaines décisions sont des portes battantes : on entre, on regarde, on ressort. Essayer un marché, changer un prix, ouvrir un compte. Pour celles-là, vingt minutes suffisent, et la première option raisonnable est la bonne. On en apprend plus en poussant qu’en pensant.</p>
<p>D’autres claquent derrière toi : démissionner, signer un prêt de vingt ans, s’associer, déménager les enfants. Pour celles-là, la page ne suffit pas. Elle sert à préparer la conversation avec une notaire, un conseiller, la personne qui partage ta vie. Dors deux nuits entre l’écriture et la signature, et demande-toi s’il existe une version battante de la même porte. Il y en a presque toujours une.</p>
<h2>Trois pièges de la feuille</h2>
<ul>
<li><strong>La remplir pour se donner raison.</strong> Si la ligne 5 est vide, tu as écrit une plaidoirie. Passe le stylo à quelqu’un qui t’aime et doute un peu.</li>
<li><strong>La remplir à plusieurs.</strong> On écrit seule, on discute ensuite. Sinon la voix la plus sûre tient le stylo.</li>
<li><strong>Juger la décision au résultat.</strong> On peut bien décider et manquer de chance. Quand tu relis, demande d’abord : avec ce que je savais, était-ce une bonne page ? Puis seulement : qu’est-ce que j’ignorais ?</li>
</ul>
<p>C’est pour cela que l’on garde les pages. Au bout de dix, tu verras revenir ta façon à toi de te tromper. La mienne fut longtemps de sous-estimer les délais. Maintenant je les double à l’encre rouge, et je perds moins de nuits.</p>
<h2>Ce soir</h2>
<p>Choisis une décision moyenne, ni le parfum du thé ni le divorce. Écris la question avec une date. Si tu n’arrives qu’à la première ligne, c’est déjà plus que les deux dernières années. Les autres viendront : la page <a href="/ressources/exercices">Exercices</a> en propose une version à imprimer, « La décision repoussée », et le premier module de <a href="/mindset">Mindset</a> part de la même idée : écrire ce que l’on veut, avec son prix.</p>`,
};
