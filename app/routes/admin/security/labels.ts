import type { AuditAction, AuditEntity } from "#app/domain/audit/kinds.ts";

/** What was done, in the audit log and in the histories of the administration. */
export const ACTION_LABELS: Record<AuditAction, string> = {
  login: "Connexion",
  "login-failed": "Connexion refusée",
  "code-refused": "Code refusé",
  logout: "Déconnexion",
  "access-refused": "Accès refusé à l’administration",
  "identity-confirmed": "Identité confirmée",
  "identity-refused": "Identité non confirmée",
  "close-sessions": "Autres appareils déconnectés",
  "request-password-reset": "Nouveau mot de passe demandé",
  "reset-password": "Nouveau mot de passe choisi par lien",
  "set-password": "Premier mot de passe choisi",
  "change-password": "Mot de passe changé",
  "request-email-change": "Changement d’adresse demandé",
  "cancel-email-change": "Changement d’adresse annulé",
  "change-email": "Adresse changée",
  "change-role": "Rôle changé",
  "second-factor-on": "Double authentification activée",
  "second-factor-off": "Double authentification désactivée",
  "recovery-codes": "Codes de secours renouvelés",
  "export-data": "Données personnelles téléchargées",
  "erase-account": "Compte effacé",
  "limit-reached": "Trop d’essais",
  "signature-refused": "Signature refusée",
  create: "Création",
  update: "Modification",
  delete: "Suppression",
  archive: "Archivage",
  show: "Affichage",
  hide: "Masquage",
  publish: "Publication",
  unpublish: "Retrait du site",
  unarchive: "Sortie des archives",
  move: "Déplacement",
  export: "Export",
  resend: "Renvoi",
  block: "Blocage",
  lift: "Blocage levé",
  answer: "Noté répondu",
  reopen: "Noté à répondre",
  refresh: "Actualisation",
  refund: "Remboursement",
  withdraw: "Rétractation exécutée",
  cancel: "Résiliation exécutée",
  grant: "Accès ouvert à la main",
  revoke: "Accès fermé à la main",
  "correct-address": "Adresse corrigée",
  match: "Rattachement",
  refuse: "Refus",
  settle: "Alerte réglée",
  retry: "Tâche relancée",
  abandon: "Tâche abandonnée",
};

/** What it was done to. */
export const ENTITY_LABELS: Record<AuditEntity, string> = {
  user: "Compte",
  page: "Page",
  limit: "Limite d’essais",
  webhook: "Appel de Stripe",
  formation: "Formation",
  order: "Commande",
  orders: "Liste des commandes",
  learners: "Liste des apprenantes",
  alert: "Alerte",
  declaration: "Déclaration",
  contact_message: "Message",
  contact_list: "Liste de contacts",
  email: "E-mail",
  suppressed_address: "Adresse bloquée",
  testimonial: "Témoignage",
  course: "Cours",
  course_module: "Module",
  lesson: "Leçon",
  cohort: "Cohorte",
  live_session: "Direct",
  library: "Bibliothèque",
  media_asset: "Média",
  journal: "Journal",
  job: "Tâche",
};

export const LIST_LABELS: Record<string, string> = {
  challenge: "Challenge",
  guide: "Guide",
  messages: "Messages",
  consents: "Consentements",
  consentements: "Consentements",
};

export const CSV_COLUMNS = ["Quand", "Qui", "Action", "Objet", "Identifiant", "Avant", "Après", "Réseau", "Requête"];

/** A code without a label is shown as it is stored. */
export function labelOf(labels: Readonly<Record<string, string>>, code: string): string {
  return Object.hasOwn(labels, code) ? (labels[code] ?? code) : code;
}
