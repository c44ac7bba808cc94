import { DECLARATION_KEPT, lasting } from "#app/content/retention.ts";
import { Bullets, Paragraph, SellerEmail } from "#app/domain/mail/layout/elements.tsx";

/** What stays after an erasure, and whom to tell when nobody had asked for it. */
export function Kept() {
  return (
    <>
      <Paragraph>
        Nous gardons, quand il y en a, ce que la loi impose ou que justifie la preuve d’un contrat&nbsp;:
      </Paragraph>
      <Bullets
        items={[
          "tes commandes et leurs justificatifs, avec les minutes de leçons vues et envoyées, 10\u00a0ans\u00a0;",
          `tes déclarations de rétractation ou de résiliation, ${DECLARATION_KEPT}\u00a0;`,
          `une réclamation, jusqu’à ${lasting("message")} après sa réponse\u00a0;`,
          `la décision sur un contenu que tu as signalé, sans ton nom, ${lasting("report")}\u00a0;`,
          "tes attestations de suivi, sans ton nom\u00a0;",
          `l’empreinte de ton adresse, pour ne plus t’écrire, ${lasting("withdrawnConsent")}\u00a0;`,
          "les sauvegardes, à l’abri, jusqu’à 12\u00a0mois\u00a0;",
          "une trace technique sans ton adresse, 12\u00a0mois.",
        ]}
      />
      <Paragraph>
        Si ce n’est pas toi, écris-nous aussitôt&nbsp;: <SellerEmail />
      </Paragraph>
    </>
  );
}
