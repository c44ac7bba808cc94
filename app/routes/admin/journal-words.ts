const ACTIONS: Record<string, string> = {
  create: "Création",
  update: "Modification",
  delete: "Suppression",
  archive: "Archivage",
  show: "Mise en ligne",
  hide: "Masquage",
  publish: "Publication",
  unpublish: "Retrait du site",
  export: "Export",
  resend: "Renvoi",
  lift: "Blocage levé",
  answer: "Répondu",
  reopen: "Rouvert",
  refund: "Remboursement",
  grant: "Accès donné",
  revoke: "Accès retiré",
  refresh: "Actualisation",
  cancel: "Résiliation",
  withdraw: "Rétractation",
  match: "Rattachement",
  refuse: "Refus",
  settle: "Réglé",
  "correct-address": "Adresse corrigée",
  "sign-in": "Connexion",
  "sign-in-refused": "Connexion refusée",
  "code-refused": "Code refusé",
  "limit-reached": "Limite atteinte",
  "signature-refused": "Signature refusée",
  login: "Connexion",
  "login-failed": "Connexion refusée",
  logout: "Déconnexion",
  "close-sessions": "Sessions fermées",
  "change-email": "Adresse changée",
  "change-password": "Mot de passe changé",
  "reset-password": "Mot de passe choisi par lien",
  "set-password": "Premier mot de passe choisi",
  "request-email-change": "Changement d’adresse demandé",
  "cancel-email-change": "Changement d’adresse annulé",
  "export-data": "Données exportées",
  "erase-account": "Compte effacé",
  "second-factor-on": "Second facteur activé",
  "second-factor-off": "Second facteur retiré",
  "recovery-codes": "Codes de secours renouvelés",
};

const ENTITIES: Record<string, string> = {
  formation: "Formation",
  order: "Commande",
  declaration: "Déclaration",
  contact_message: "Message",
  contact_list: "Liste de contacts",
  email: "E-mail",
  suppressed_address: "Adresse bloquée",
  testimonial: "Témoignage",
  journal: "Journal",
  library: "Bibliothèque",
  orders: "Commandes",
  account: "Compte d’administration",
  user: "Compte",
  session: "Session",
  limit: "Limite d’essais",
  webhook: "Appel de Stripe",
};

/** Administrators are named by their address, customers by the number of their account. */
export function actorLabel(actor: string): string {
  if (actor === "guest") return "Sans connexion";
  return actor.startsWith("customer:") ? `Compte ${actor.slice("customer:".length)}` : actor;
}

/** What has no words yet is said as it is written. */
export function journalWords(entry: { action: string; entity: string }) {
  return { action: ACTIONS[entry.action] ?? entry.action, entity: entityLabel(entry.entity) };
}

export function entityLabel(entity: string): string {
  return ENTITIES[entity] ?? entity;
}
