import type { MyData, MyDataSubject } from "./my-data.server.ts";

/** The subjects of the export in the order of the pages. A subject without a label does not compile. */
export const SUBJECTS: Record<MyDataSubject, string> = {
  compte: "Compte",
  profil: "Profil",
  connexions: "Connexions ouvertes",
  commandes: "Commandes",
  paiements: "Paiements",
  factures: "Factures et avoirs",
  remboursements: "Remboursements",
  lettres_du_contrat: "Lettres des contrats",
  abonnements: "Abonnements",
  acces: "Accès aux formations",
  lecons: "Leçons ouvertes",
  modules_ouverts: "Modules ouverts",
  formations_terminees: "Formations terminées",
  attestations: "Attestations de suivi",
  exercices: "Réponses aux exercices",
  notes: "Notes sur les leçons",
  questions: "Questions sur les leçons",
  rappels: "Rappels «\u00a0Où tu en es\u00a0»",
  quiz: "Quiz",
  quiz_commences: "Quiz commencés",
  suivi: "Journal des leçons",
  films: "Films regardés",
  calendrier: "Adresse de calendrier",
  podcasts: "Flux de podcast",
  inscriptions: "Inscriptions par e-mail",
  challenge: "Participations au challenge",
  guide: "Demandes du guide",
  fichiers_offerts: "Fichiers offerts",
  liste_attente: "Listes d’attente",
  messages: "Messages",
  signalements: "Signalements",
  declarations: "Rétractations et résiliations",
  temoignages: "Témoignages",
  infolettres: "Infolettres",
  series: "Séries d’e-mails",
  emails: "E-mails",
  adresse_bloquee: "Adresse bloquée après un refus",
  retours: "E-mails revenus sans être arrivés",
  journal: "Journal de sécurité",
};

/** What there is, and no list of what there could be. An email that is planned, or was never sent, is told apart. */
export function countSubjects(held: MyData): { term: string; value: string }[] {
  return Object.entries(SUBJECTS).flatMap(([subject, term]) => {
    const rows = held[subject as MyDataSubject];
    if (subject !== "emails") return counted(term, rows.length);
    const sent = rows.filter(({ envoye_le: sentAt }) => sentAt).length;
    return [...counted("E-mails envoyés", sent), ...counted("E-mails prévus ou annulés", rows.length - sent)];
  });
}

const counted = (term: string, count: number) => (count > 0 ? [{ term, value: `${count}` }] : []);
