import type { Article } from "./article.ts";

export const minutes: Article = {
  title: "Trois procès-verbaux, un stylo : lire une copropriété avant d’acheter",
  slug: "lire-une-copropriete",
  excerpt:
    "Les murs se visitent en vingt minutes, la copropriété se lit en une heure. Travaux votés, impayés, fonds de travaux : ce qu’il faut souligner, et ce que cela change au prix.",
  category: "Immobilier",
  author: "La fondatrice",
  publishedAt: "2026-03-03",
  readingTime: 5,
  cover: "arcade",
  content: `<p>Un appartement, c’est deux achats. Le premier se voit : des pièces, une lumière, un parquet. Le second ne se voit pas : une part d’un toit, d’une chaudière, d’un ascenseur, et une place dans une assemblée de gens qui doivent s’entendre. Le premier se visite. Le second se lit.</p>
<p>La bonne nouvelle, c’est que tout est écrit. En copropriété, la personne qui vend doit remettre à celle qui achète, au plus tard à la signature de la promesse, les procès-verbaux des trois dernières années d’assemblée, le règlement, le carnet d’entretien et une synthèse financière. Ne les attends pas : demande les trois procès-verbaux avant de faire une offre. Une agence qui tarde à les envoyer t’apprend déjà quelque chose.</p>
<p>Compte une heure, un stylo, une feuille. On lit du plus ancien au plus récent, comme un feuilleton.</p>
<h2>Ce que l’on souligne en rouge : l’argent qui manque</h2>
<p>Cherche la ligne des copropriétaires débiteurs. Dans notre exemple, l’immeuble compte 22 logements et un budget annuel de 38 000 €. Les impayés atteignent 4 200 € la première année, 7 900 € la deuxième, 11 400 € la troisième. Rapporte la dernière somme au budget : 30 %.</p>
<p>Un nombre seul ne dit rien, une pente dit tout. Quand quelques-uns ne paient plus, le syndic retient les dépenses, puis les entreprises ne viennent plus, puis la façade attend. La loi fixe d’ailleurs un repère : à partir de 25 % de sommes restant dues à la clôture des comptes, ou 15 % dans les copropriétés de plus de deux cents lots, la désignation d’un mandataire chargé d’examiner la situation peut être demandée au juge.</p>
<p>Question à poser : combien de personnes font ces 11 400 € ? Une succession bloquée se règle. Sept voisins en difficulté, c’est un immeuble en difficulté.</p>
<h2>Ce que l’on souligne en bleu : les travaux qui approchent</h2>
<p>Les travaux s’annoncent des années à l’avance, toujours dans le même ordre : une question en fin de réunion, un devis « pour information », un report, puis un vote. Relève chaque étape avec sa date.</p>
<ul>
<li><strong>2023</strong> : « Mme R. signale des éclats en façade côté cour. »</li>
<li><strong>2024</strong> : « L’assemblée charge le syndic de demander trois devis de ravalement. » Point reporté.</li>
<li><strong>2025</strong> : « Devis présentés, de 58 000 € à 62 000 €. Vote remis à l’année suivante. »</li>
</ul>
<p>Rien n’est voté, donc rien n’est dû, et l’annonce peut dire « aucun gros travaux votés » sans mentir. Toi, tu sais qu’un ravalement arrive. Fais le calcul avec tes tantièmes, écrits dans l’annonce ou le règlement. Pour un lot de 84 millièmes :</p>
<blockquote><p>62 000 € × 84 ÷ 1 000 = 5 208 € pour ce lot.</p></blockquote>
<p>Depuis 2025, les copropriétés d’habitation de plus de quinze ans, petites comprises, doivent faire établir un projet de plan pluriannuel de travaux. Demande-le. S’il n’existe pas, demande quand il sera présenté. Regarde aussi le fonds de travaux, cette épargne commune que l’immeuble met de côté chaque année : 3 100 € devant un ravalement de 62 000 €, c’est une promesse d’appels de fonds.</p>
<h2>Ce que l’on souligne en vert : la façon de décider</h2>
<p>Un procès-verbal raconte aussi les gens. Combien de présents ou représentés ? Six sur vingt-deux, rien d’important ne passera. Les comptes sont-ils approuvés ? Un refus se lit en entier. Le syndic change-t-il chaque année ? Quelqu’un est-il en procès contre la copropriété, ou l’inverse ?</p>
<p>Cherche enfin les mots qui touchent ton projet. Si tu veux louer en meublé de courte durée, lis le règlement et les débats : depuis la loi de novembre 2024, certaines copropriétés peuvent l’interdire à une majorité des deux tiers. Si tu comptes ouvrir une cloison, vois comment la demande du troisième étage a été reçue.</p>
<h2>Mettre tout cela dans le prix</h2>
<p>L’appartement est affiché 118 000 €. Voici comment Camille, notre acheteuse, prépare son offre :</p>
<table>
<caption>De la lecture à l’offre</caption>
<thead><tr><th scope="col">Constat</th><th scope="col">Ce qu’elle compte</th><th scope="col">Montant</th></tr></thead>
<tbody>
<tr><th scope="row">Ravalement, 84 millièmes</th><td>En entier, il est certain</td><td>5 208 €</td></tr>
<tr><th scope="row">Colonne d’eau, évoquée deux fois</th><td>La moitié d’un devis de 30 000 €</td><td>1 260 €</td></tr>
<tr><th scope="row">Porte du hall, votée en 2025</th><td>L’appel de mars, 370 €</td><td>370 €</td></tr>
<tr><th scope="row">Total</th><td></td><td>6 838 €</td></tr>
</tbody>
</table>
<p>Elle propose 111 000 €, avec la feuille. Pas « c’est trop cher » : trois lignes, trois sources, trois pages de procès-verbal. Une offre expliquée peut être refusée, elle est rarement méprisée.</p>
<p>Un mot sur les travaux déjà votés. Vis-à-vis du syndic, paie celui qui est propriétaire le jour où l’appel de fonds devient exigible. La porte du hall a été votée avant la vente, mais l’appel tombe en mars, après la signature : sans clause contraire, il est pour Camille. Acheteuse et vendeur peuvent convenir autre chose dans l’acte, et la notaire l’écrira si on le lui demande. Demande-le.</p>
<h2>Quand refuser</h2>
<ul>
<li>Des impayés qui doublent en deux ans, sans procédure en cours.</li>
<li>Un arrêté de péril ou de mise en sécurité, un désordre de structure sans expertise.</li>
<li>Une étiquette énergétique G et une copropriété qui a repoussé l’isolation. En mars 2026, la règle est que ces logements ne peuvent plus être proposés à la location en métropole, et que les F suivront en 2028. Le calendrier a déjà été discuté plusieurs fois : vérifie-le le jour de ton offre.</li>
<li>Des documents que l’on te promet « pour la signature ».</li>
</ul>
<p>Refuser un bien après une heure de lecture, ce n’est pas avoir perdu une heure. C’est avoir gagné dix ans de réunions. Pour mesurer ensuite ce que le prix négocié change à la mensualité, les <a href="/ressources/simulateurs">simulateurs</a> sont là, et la <a href="/immobilier">formation Immobilier</a> reprend cette lecture dans son troisième module.</p>`,
};
