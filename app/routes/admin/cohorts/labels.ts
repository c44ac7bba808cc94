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
