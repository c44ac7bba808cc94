/**
 * One record of the table Dontdie01, before it gets its attachment: `cover` is the name of a drawing in covers/.
 * Effects are worded as Regulation (EU) No 432/2012 allows, with the daily amount where it requires one.
 */
interface Supplement {
  "Nom Complément": string;
  /** Shown after « À prendre : ». */
  "Moment de prise": string;
  /** HTML. */
  Notes: string;
  cover: string;
}

export const supplements: Supplement[] = [
  {
    "Nom Complément": "Vitamine D",
    "Moment de prise": "au petit-déjeuner ou au déjeuner, avec un peu de matière grasse",
    cover: "vitaminD",
    Notes: `<p>La vitamine D vient surtout de la peau, exposée au soleil, et un peu de l’alimentation : poissons gras, jaune d’œuf, produits enrichis. D’octobre à mars, en France, le soleil est souvent trop bas pour suffire.</p>
<p><strong>Ce que l’on sait.</strong> La vitamine D contribue au maintien d’une ossature normale, d’une fonction musculaire normale et au fonctionnement normal du système immunitaire. L’apport satisfaisant est de 15 µg par jour chez l’adulte, toutes sources comprises.</p>
<p><strong>Quand et comment.</strong> Au cours d’un repas, chaque jour plutôt qu’en grosse dose. Ne cumule pas deux produits qui en contiennent : lis les étiquettes, l’excès expose à une hausse du calcium dans le sang.</p>
<p><strong>À éviter sans avis médical :</strong> calculs ou maladie des reins, excès de calcium, sarcoïdose, traitement en cours, grossesse et allaitement. Avant une cure, et avant tout dosage sanguin, demande l’avis de ton médecin.</p>`,
  },
  {
    "Nom Complément": "Oméga-3 (EPA et DHA)",
    "Moment de prise": "au déjeuner, au milieu du repas",
    cover: "omega3",
    Notes: `<p>L’EPA et le DHA sont des acides gras présents dans les poissons gras et, pour le DHA surtout, dans certaines algues. Deux portions de poisson par semaine, dont une de poisson gras, sont le repère en France. Une gélule n’a de sens que si l’assiette n’y suffit pas.</p>
<p><strong>Ce que l’on sait.</strong> L’EPA et le DHA contribuent à une fonction cardiaque normale, et le DHA au fonctionnement normal du cerveau. Ces effets sont obtenus par une consommation de 250 mg par jour : d’EPA et de DHA pour le premier, de DHA pour le second.</p>
<p><strong>Quand et comment.</strong> Au cours d’un repas, pour la digestion. Regarde la quantité d’EPA et de DHA, non celle d’huile. Une odeur forte et rance est un signe d’oxydation : jette.</p>
<p><strong>À éviter sans avis médical :</strong> traitement anticoagulant ou antiagrégant, trouble du rythme cardiaque, opération prévue, allergie au poisson, grossesse. Demande l’avis de ton médecin ou de ton pharmacien.</p>`,
  },
  {
    "Nom Complément": "Magnésium",
    "Moment de prise": "au dîner",
    cover: "magnesium",
    Notes: `<p>On trouve le magnésium dans les légumes secs, les oléagineux, les céréales complètes, le cacao et certaines eaux minérales. Une poignée d’amandes et un plat de lentilles couvrent déjà une bonne part d’une journée.</p>
<p><strong>Ce que l’on sait.</strong> Le magnésium contribue à réduire la fatigue, au fonctionnement normal du système nerveux et à une fonction musculaire normale. Un apport supplémentaire n’apporte rien de plus à qui en reçoit déjà assez.</p>
<p><strong>Quand et comment.</strong> Au cours d’un repas. Les sels ne se valent pas pour le ventre : l’oxyde est plus souvent laxatif que le citrate ou le bisglycinate. L’autorité européenne fixe à 250 mg par jour la limite des apports par les compléments, en plus de l’alimentation.</p>
<p><strong>À éviter sans avis médical :</strong> insuffisance rénale, maladie neuromusculaire. Laisse au moins deux heures avec certains antibiotiques et davantage avec un traitement de la thyroïde ; ton pharmacien te dira lesquels. En cas de traitement ou de grossesse, demande l’avis de ton médecin.</p>`,
  },
  {
    "Nom Complément": "Créatine monohydrate",
    "Moment de prise": "après l’entraînement, ou au déjeuner les autres jours",
    cover: "creatine",
    Notes: `<p>Le corps fabrique de la créatine et en trouve dans la viande et le poisson. C’est l’un des compléments sportifs les plus étudiés, et la forme la plus simple, le monohydrate, est celle des études.</p>
<p><strong>Ce que l’on sait.</strong> La créatine augmente les capacités physiques en cas d’exercices successifs de courte durée et de très haute intensité. L’effet est obtenu par une consommation de 3 g par jour, chez l’adulte qui pratique une activité physique intense. Pour la marche ou le yoga, on n’en attend rien.</p>
<p><strong>Quand et comment.</strong> 3 g par jour, dans un grand verre d’eau ; l’heure importe peu, la régularité davantage. Une prise de poids d’un kilogramme ou deux est fréquente au début : c’est de l’eau retenue par les muscles.</p>
<p><strong>À éviter sans avis médical :</strong> maladie ou fragilité des reins, traitement qui agit sur eux, grossesse, allaitement, moins de dix-huit ans. Signale-la avant une prise de sang, car elle peut modifier la créatinine. Demande l’avis de ton médecin.</p>`,
  },
  {
    "Nom Complément": "Fer",
    "Moment de prise": "le matin, loin du thé et du café",
    cover: "iron",
    Notes: `<p>Le fer des viandes et du poisson s’absorbe mieux que celui des végétaux. Des lentilles avec un jus de citron, et le thé une heure plus tard plutôt qu’à table : ces gestes comptent autant qu’un comprimé.</p>
<p><strong>Ce que l’on sait.</strong> Le fer contribue à réduire la fatigue et à la formation normale des globules rouges et de l’hémoglobine. Être fatiguée ne veut pas dire manquer de fer : seule une prise de sang le montre, avec la ferritine.</p>
<p><strong>Quand et comment.</strong> Jamais au hasard. Si une carence est établie, ton médecin choisit la dose, la durée et le contrôle ; il cherche aussi la cause. Le fer peut constiper et noircir les selles.</p>
<p><strong>À éviter sans avis médical :</strong> toujours, et en particulier en cas d’hémochromatose, de maladie du foie, de maladie digestive inflammatoire ou de traitement de la thyroïde. Garde-le hors de portée des enfants : une dose d’adulte peut les mettre en danger. Demande l’avis de ton médecin.</p>`,
  },
  {
    "Nom Complément": "Vitamine B12",
    "Moment de prise": "le matin",
    cover: "vitaminB12",
    Notes: `<p>La vitamine B12 se trouve dans les produits animaux : viande, poisson, œufs, lait. Un régime végétalien n’en apporte pas de façon fiable, et un complément ou des aliments enrichis sont alors nécessaires.</p>
<p><strong>Ce que l’on sait.</strong> La vitamine B12 contribue à un métabolisme énergétique normal, au fonctionnement normal du système nerveux et à la formation normale des globules rouges. Chez qui en reçoit assez, en prendre davantage ne donne pas d’élan.</p>
<p><strong>Quand et comment.</strong> Chaque jour à petite dose, ou plus rarement à dose plus forte : le corps en absorbe une part d’autant plus faible que la dose est élevée. Choisis un rythme que tu tiendras, et note-le.</p>
<p><strong>À éviter sans avis médical :</strong> antécédent de cancer, maladie de la rétine dite de Leber. Parles-en aussi si tu prends de la metformine ou un traitement de l’acidité de l’estomac : ils peuvent réduire l’absorption. Fourmillements ou fatigue durable : demande l’avis de ton médecin avant d’acheter.</p>`,
  },
  {
    "Nom Complément": "Vitamine C",
    "Moment de prise": "au petit-déjeuner",
    cover: "vitaminC",
    Notes: `<p>Un kiwi, une orange ou un demi-poivron cru couvrent une grande part des besoins d’une journée, 110 mg chez l’adulte. C’est le complément dont on a le plus rarement besoin quand on mange des fruits.</p>
<p><strong>Ce que l’on sait.</strong> La vitamine C contribue au fonctionnement normal du système immunitaire, à réduire la fatigue, et accroît l’absorption du fer. Ce que le corps n’utilise pas est éliminé : les très fortes doses se perdent.</p>
<p><strong>Quand et comment.</strong> Le matin ou à midi, avec un repas qui contient du fer végétal si c’est le but recherché. Une dose proche des besoins suffit. À partir d’un gramme par jour, des troubles digestifs apparaissent souvent.</p>
<p><strong>À éviter sans avis médical :</strong> antécédent de calculs rénaux, insuffisance rénale, hémochromatose, déficit en G6PD, chimiothérapie. Elle peut fausser certaines analyses. En cas de traitement, demande l’avis de ton médecin ou de ton pharmacien.</p>`,
  },
  {
    "Nom Complément": "Mélatonine",
    "Moment de prise": "le soir, juste avant le coucher",
    cover: "melatonin",
    Notes: `<p>La mélatonine est une hormone que le cerveau libère quand la lumière baisse. Avant d’en acheter, éteins les écrans plus tôt et garde une heure de lever régulière : l’effet est plus durable.</p>
<p><strong>Ce que l’on sait.</strong> La mélatonine contribue à réduire le temps d’endormissement. L’effet est obtenu avec 1 mg, juste avant le coucher. Elle contribue aussi à atténuer les effets du décalage horaire, à partir de 0,5 mg au coucher, le premier jour du voyage et les quelques jours qui suivent.</p>
<p><strong>Quand et comment.</strong> Pour quelques soirs, à la plus petite dose. Ne conduis pas après la prise. Au-delà de deux semaines, ce n’est plus un complément qu’il faut, c’est un avis : une insomnie qui dure se soigne autrement.</p>
<p><strong>À éviter sans avis médical :</strong> grossesse, allaitement, enfants et adolescents, épilepsie, asthme, maladie inflammatoire ou auto-immune, troubles de l’humeur ou du comportement, traitement en cours, travail qui demande une vigilance soutenue. Demande l’avis de ton médecin.</p>`,
  },
];
