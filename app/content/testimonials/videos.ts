// The six videos of the page « Preuves sociales », with their transcripts.

import type { VideoTestimonial } from "./types.ts";

export const videoTestimonials: VideoTestimonial[] = [
  {
    name: "Aurélie, 37 ans, Lille",
    transformation: "De juriste salariée à formatrice indépendante",
    title: "« J’ai envoyé le premier message dans le métro »",
    duration: "2 min 40",
    transcript: [
      "J’étais dans la ligne 1, j’avais le brouillon depuis neuf jours, et je me suis dit : soit j’appuie avant République, soit j’arrête d’en parler.",
      "J’ai appuyé. La réponse est arrivée deux stations plus loin, c’était non, mais gentil.",
      "Le quatorzième message a donné un rendez-vous, et ce rendez-vous une première journée de formation pour un cabinet de huit personnes.",
      "Je garde mon poste à mi-temps pour l’instant. Je le dis parce que l’on croit toujours qu’il faut tout quitter.",
    ],
    date: "2026-10-30",
    dateExperience: "2026-03-09",
  },
  {
    name: "Bénédicte, 49 ans, Angers",
    transformation: "Un premier appartement, seule, après un divorce",
    title: "« La banque m’a parlé, à moi »",
    duration: "3 min 05",
    transcript: [
      "Pendant vingt ans, c’est mon mari qui parlait aux banquiers, et moi je regardais les affiches.",
      "J’ai préparé le dossier comme un cahier d’école, avec des intercalaires. Ma fille se moquait un peu.",
      "La conseillère a posé neuf questions, j’avais la page pour chacune.",
      "C’est un deux-pièces sans charme, à dix minutes du tram. Il se loue, il se paie presque, et il est à mon nom.",
    ],
    date: "2026-10-02",
    dateExperience: "2025-09-22",
  },
  {
    name: "Océane, 25 ans, Bordeaux",
    transformation: "D’un projet abandonné à une petite marque de savons",
    title: "« J’ai arrêté le logo et j’ai commencé à vendre »",
    duration: "2 min 15",
    transcript: [
      "J’avais quatre versions de mon logo et zéro savon vendu.",
      "Le module 2 m’a interdit d’ouvrir mon logiciel pendant dix jours. À la place, j’ai posé des questions sur deux marchés.",
      "Les gens voulaient un savon pour les mains abîmées : des jardinières, des soignantes. Je n’y avais jamais pensé.",
      "J’ai vendu les trente premiers dans du papier kraft. Le logo, on verra.",
    ],
    date: "2026-09-18",
    dateExperience: "2026-02-23",
  },
  {
    name: "Marie-Ève, 40 ans, Sherbrooke",
    transformation: "D’une peur du téléphone à trois appels par jour",
    title: "« Le carnet des refus est sur mon frigo »",
    duration: "2 min 50",
    transcript: [
      "J’étais capable de tout faire, sauf appeler. Je reportais, je faisais du ménage, j’avais une maison très propre.",
      "On m’a demandé de récolter dix refus. Pas de les supporter, de les récolter. Cela change le geste.",
      "Le numéro six m’a expliqué en détail pourquoi c’était non, et c’est ce qui a réparé mon offre.",
      "J’ai encore mal au ventre avant, ça n’est pas parti. Mais j’appelle.",
    ],
    date: "2026-09-04",
    dateExperience: "2026-01-19",
  },
  {
    name: "Ghislaine, 62 ans, La Rochelle",
    transformation: "De la retraite à un gîte ouvert d’avril à octobre",
    title: "« J’ai fait le calcul sans la belle saison »",
    duration: "3 min 20",
    transcript: [
      "Tout le monde me disait : avec la mer à côté, tu ne risques rien. Le tableur disait autre chose.",
      "On a refait le calcul avec un été de pluie et une toiture à prévoir. J’ai baissé mon offre, elle a été refusée, puis acceptée deux mois plus tard.",
      "La mairie m’a donné le numéro d’enregistrement en trois semaines, parce que j’avais demandé avant d’acheter.",
      "La première saison a payé les charges et la moitié du prêt. Pour moi, c’est bien.",
    ],
    date: "2026-08-14",
    dateExperience: "2025-01-27",
  },
  {
    name: "Naïma, 32 ans, Marseille",
    transformation: "Du challenge gratuit à une première cliente",
    title: "« Cinq jours, et ma tante qui corrige ma page »",
    duration: "2 min 05",
    transcript: [
      "Je me suis inscrite un dimanche soir, pour rien, parce que c’était gratuit.",
      "Le jeudi, j’ai lu ma page à ma tante. Elle m’a arrêtée à la deuxième ligne : « Et moi, je fais quoi si je veux ça ? » Il manquait le prix et mon numéro.",
      "Je les ai ajoutés. Le vendredi, j’ai envoyé la page à cinq personnes.",
      "Une des cinq m’a confié la décoration d’une salle pour un baptême. J’ai appris le métier sur cette commande-là.",
    ],
    date: "2026-07-24",
    dateExperience: "2026-05-18",
  },
];
