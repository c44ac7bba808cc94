import { type MyDataSubject, readMyData } from "#app/domain/operations/privacy/my-data.server.ts";
import { dbContext } from "#app/middleware/contexts.ts";
import { signedInUser } from "#app/middleware/guards.server.ts";
import type { Route } from "./+types/my-data";
import { MyDataView } from "./my-data.view.tsx";

/** The subjects of the export in the order of the page. A subject without a label does not compile. */
const SUBJECTS: Record<MyDataSubject, string> = {
  compte: "Compte",
  profil: "Profil",
  connexions: "Connexions ouvertes",
  commandes: "Commandes",
  paiements: "Paiements",
  factures: "Factures et avoirs",
  remboursements: "Remboursements",
  lettres_du_contrat: "Lettres de vos contrats",
  abonnements: "Abonnements",
  acces: "Accès aux formations",
  lecons: "Leçons ouvertes",
  modules_ouverts: "Modules ouverts",
  formations_terminees: "Formations terminées",
  attestations: "Attestations de suivi",
  exercices: "Réponses aux exercices",
  notes: "Notes sur les leçons",
  questions: "Questions sur les leçons",
  rappels: "Rappels «\u00a0Où vous en êtes\u00a0»",
  quiz: "Quiz",
  quiz_commences: "Quiz commencés",
  suivi: "Journal des leçons",
  films: "Films regardés",
  calendrier: "Adresse de calendrier",
  podcasts: "Flux de podcast",
  inscriptions: "Inscriptions par e-mail",
  challenge: "Participations au challenge",
  guide: "Demandes du guide",
  messages: "Messages",
  declarations: "Rétractations et résiliations",
  temoignages: "Témoignages",
  emails: "E-mails envoyés",
  adresse_bloquee: "Adresse bloquée après un refus",
  journal: "Journal de sécurité",
};

/** How many records of each kind we hold; the export has their content. */
export async function loader({ context }: Route.LoaderArgs) {
  const user = signedInUser(context);
  const held = await readMyData(context.get(dbContext), user);
  return {
    email: user.email,
    counts: Object.entries(SUBJECTS).map(([subject, term]) => ({
      term,
      value: `${held[subject as MyDataSubject].length}`,
    })),
  };
}

export const meta: Route.MetaFunction = () => [
  { title: "Mes données" },
  { name: "description", content: "Consultez, emportez ou effacez ce que nous savons de vous." },
];

export default function MyData({ loaderData }: Route.ComponentProps) {
  return <MyDataView {...loaderData} />;
}
