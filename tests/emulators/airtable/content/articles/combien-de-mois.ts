import type { Article } from "./article.ts";

export const months: Article = {
  title: "Combien de mois peux-tu vivre sans demander ?",
  slug: "combien-de-mois",
  excerpt:
    "La liberté ne se mesure pas en millions mais en mois. Un calcul de dix minutes, trois façons d’en gagner, et la raison pour laquelle une dépense supprimée compte deux fois.",
  category: "Liberté financière",
  author: "La fondatrice",
  publishedAt: "2026-05-19",
  readingTime: 5,
  cover: "months",
  content: `<p>On parle de liberté financière comme d’une île : un jour, on débarque, et tout est différent. C’est une image qui décourage. Elle met l’arrivée si loin que l’on ne part pas.</p>
<p>Je préfère un nombre modeste, que l’on peut faire bouger dès ce mois-ci : combien de mois peux-tu vivre sans rien demander à personne ? Ni salaire, ni aide, ni découvert. Ce nombre mérite une place sur ton miroir. À zéro, tu dis oui à tout. À trois, tu peux refuser une cliente qui te manque de respect. À six, tu peux perdre un emploi sans perdre le sommeil. À douze, tu peux changer de vie sans te presser.</p>
<h2>Le calcul, en dix minutes</h2>
<p>Il tient en une division : ce que tu as de côté, tout de suite disponible, divisé par ce que tu dépenses en un mois. La difficulté est dans la deuxième moitié. Presque tout le monde oublie ce qui ne revient pas chaque mois.</p>
<p>Hélène, infirmière, 41 ans, un fils, fait le sien un soir de mai. Elle est inventée, son oubli est très répandu.</p>
<table>
<caption>Ce qu’Hélène dépense vraiment</caption>
<thead><tr><th scope="col">Ligne</th><th scope="col">Par an</th><th scope="col">Par mois</th></tr></thead>
<tbody>
<tr><th scope="row">Loyer, courses, transport, abonnements</th><td>19 680 €</td><td>1 640 €</td></tr>
<tr><th scope="row">Vacances et fêtes</th><td>1 260 €</td><td>105 €</td></tr>
<tr><th scope="row">Voiture : révision, pneus, assurance</th><td>960 €</td><td>80 €</td></tr>
<tr><th scope="row">Rentrée, dentiste, lunettes, imprévus</th><td>660 €</td><td>55 €</td></tr>
<tr><th scope="row">Total</th><td>22 560 €</td><td>1 880 €</td></tr>
</tbody>
</table>
<p>Elle disait 1 640 €. C’est 1 880 €, parce que Noël arrive tous les ans. Sur ses livrets, elle a 5 640 € :</p>
<blockquote><p>5 640 € ÷ 1 880 € = 3 mois.</p></blockquote>
<p>Ne compte que l’argent que tu peux utiliser cette semaine : livrets, compte courant au-delà du mois en cours. Pas la voiture, pas l’épargne salariale bloquée, pas l’appartement. Ils comptent dans une richesse, pas dans une respiration.</p>
<h2>Trois façons d’en gagner</h2>
<h3>Mettre plus de côté</h3>
<p>Hélène peut épargner 150 € par mois. Dans un an, elle aura 7 440 €, et ses dépenses n’auront pas changé : 7 440 ÷ 1 880, presque 4 mois. Un mois de liberté gagné en douze. C’est lent, et c’est solide.</p>
<h3>Dépenser moins, et compter double</h3>
<p>Maintenant, elle trouve 90 € de dépenses dont elle ne veut plus : deux abonnements, une assurance en double, un forfait trop grand. Si elle met aussi ces 90 € de côté, il se passe deux choses en même temps. La réserve monte plus vite, et chaque mois coûte moins cher :</p>
<blockquote><p>(5 640 € + 240 € × 12) ÷ 1 790 € = 4,8 mois.</p></blockquote>
<p>90 € ont presque doublé le résultat de l’année : 1,8 mois gagné au lieu d’un. Une dépense supprimée travaille en haut de la division et en bas. C’est pour cela que l’on commence par elle, avant de rêver d’un deuxième revenu.</p>
<p>Attention, pas n’importe laquelle. Supprimer le café avec une amie fait gagner quatre euros et perdre quelqu’un. Cherche ce dont tu ne remarquerais pas l’absence. Un relevé, un surligneur, une question par ligne : « si cela s’arrêtait demain, quand m’en apercevrais-je ? »</p>
<h3>Gagner un peu ailleurs</h3>
<p>La troisième façon est la plus longue à mettre en route et la seule qui n’ait pas de plancher. Une heure supplémentaire, un savoir-faire vendu un soir par semaine, une pièce louée. Hélène pense à des cours de premiers secours pour les jeunes parents. Si elle en tire un jour 200 € par mois, après cotisations, elle épargnera 440 € au lieu de 240 €. Si. En attendant, elle ne les compte pas.</p>
<h2>Où poser cet argent</h2>
<p>La réserve a un seul métier : être là. Elle n’a pas à rapporter beaucoup. Les livrets réglementés sont faits pour cela : disponibles à tout moment, sans impôt, avec un plafond de versement de 22 950 € pour le Livret A et de 12 000 € pour le livret de développement durable et solidaire. Si tes revenus sont modestes, regarde d’abord si tu as droit au livret d’épargne populaire, jusqu’à 10 000 € : son taux est d’ordinaire plus élevé. Les taux sont révisés chaque année en février et en août ; service-public.gouv.fr donne ceux du moment.</p>
<p>Évite de laisser la réserve sur le compte courant. Non par rendement, par tentation : un argent que l’on voit chaque jour devient un pull. Un virement automatique, le lendemain de la paie, la met à l’abri sans te demander ton avis.</p>
<h2>Combien faut-il ?</h2>
<ul>
<li><strong>Un mois</strong>, pour ne plus jamais payer d’agios. C’est la première marche, et la plus belle.</li>
<li><strong>Trois mois</strong>, si tu es salariée en contrat stable.</li>
<li><strong>Six mois</strong>, si ton revenu varie, si tu élèves seule un enfant, si ton métier recrute peu.</li>
<li><strong>Huit à douze mois</strong>, avant de quitter un salaire pour une activité.</li>
</ul>
<p>Au-delà, l’argent peut partir travailler plus loin et plus longtemps, en acceptant qu’il puisse perdre de la valeur. La page <a href="/ressources/strategies">Stratégies</a> donne l’ordre des marches, et <a href="/ressources/diversification">Diversification</a> la façon de ne pas tout poser au même endroit. Si des dettes chères te mangent le mois, elles passent avant la réserve, une fois le premier mois mis de côté. Les Points conseil budget reçoivent gratuitement, et personne n’y fait la morale.</p>
<h2>Le premier du mois</h2>
<p>Refais la division le premier de chaque mois et écris le résultat au même endroit. 3,0. Puis 3,1. Puis 2,8, parce que la voiture. Puis 3,2. Ce petit nombre est plus honnête qu’un solde : il connaît tes dépenses, il sait que la vie monte et descend.</p>
<p>Et le jour où l’on te proposera quelque chose dont tu ne veux pas, tu regarderas le miroir avant de répondre. Le <a href="/ressources/simulateurs">simulateur d’indépendance</a> prolonge la courbe sur plusieurs années. Commence par le mois prochain.</p>`,
};
