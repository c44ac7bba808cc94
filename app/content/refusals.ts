/** The adapter's own answers to visitors, as lines of plain text. */
export const refusals = {
  otherHost: "Ce nom n’est pas servi ici.",
  unclearHost: "Cette demande ne dit pas clairement à quel site elle s’adresse.",
  otherMethod: "Méthode refusée.",
  otherSite: "Cette demande vient d’un autre site\u00a0: elle est refusée.",
  badAddress: "Adresse invalide.",
  tooLarge: "L’envoi est trop volumineux.",
  tooSlow: "L’envoi a pris trop de temps. Réessaie.",
  noForm: "Cette adresse n’attend qu’un formulaire.",
  unreadableForm: "Ce formulaire est illisible.",
  busy: "Le site reçoit beaucoup de visites. Réessaie dans quelques secondes.",
  guessing: "Trop d’adresses qui n’existent pas. Réessaie dans une minute.",
  noMedia: "Ce fichier n’existe pas, ou n’est pas ouvert à ce compte.",
  busyFilms: "Beaucoup de films sont regardés en ce moment. Réessaie dans quelques secondes.",
  broken: "Une erreur est survenue.",
};
