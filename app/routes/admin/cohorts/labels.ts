export const HISTORY_LABELS = {
  actions: {
    create: "Création",
    update: "Modification",
    move: "Changement de membre",
  },
  fields: { name: "Nom", startsOn: "Départ", closesOn: "Dernier jour pour la rejoindre", seats: "Places" },
};

/** « 12 sur 30 », « 12 ». */
export function membersLabel(members: number, seats: number | null): string {
  return seats === null ? `${members}` : `${members} sur ${seats}`;
}

/** « Formation Mindset, 3 ; Formation Entrepreneuriat, 1 », "" when nobody waits. */
export function waitingLabel(waiting: readonly { formation: string; people: number }[]): string {
  return waiting.map(({ formation, people }) => `${formation}, ${people}`).join("\u00a0; ");
}
