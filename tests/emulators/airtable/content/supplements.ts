/** A placeholder; the real shelf replaces it. */
export const supplements: { "Nom Complément": string; "Moment de prise": string; Notes: string; cover: string }[] = [
  {
    "Nom Complément": "Vitamine D",
    "Moment de prise": "Matin, au petit-déjeuner",
    Notes: "<p>En hiver, après une prise de sang et l’avis de ma médecin.</p>",
    cover: "vitamine",
  },
];
