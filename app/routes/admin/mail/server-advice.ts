import type { MailServer } from "#app/domain/operations/deliverability/sender-records.server.ts";
import type { Finding } from "./advice.ts";

/** Whether it is encrypted, and what the other servers call it. */
export function serverAdvice({ host, isLocal, names, error }: MailServer): Finding[] {
  const encryption: Finding = {
    title: "Chiffrement (TLS)",
    isRight: error === null,
    says: error
      ? `${host} n’a pas accepté de connexion chiffrée avec vos identifiants. Réponse\u00a0: ${error}.`
      : isLocal
        ? "Le serveur d’envoi est sur la même machine\u00a0: rien ne passe en clair sur le réseau."
        : `${host} accepte une connexion chiffrée, et vos identifiants.`,
  };
  if (isLocal) return [encryption];
  const reverse: Finding = {
    title: "Nom inverse (PTR)",
    isRight: names.length > 0,
    says:
      names.length > 0
        ? `${host} s’appelle ${names.slice(0, 3).join(", ")} dans l’autre sens. Si votre fournisseur envoie par d’autres adresses, lui seul peut les nommer.`
        : `Les adresses de ${host} n’ont pas de nom\u00a0: demandez-en un («\u00a0reverse\u00a0», PTR) à votre fournisseur d’envoi, car Gmail refuse un serveur sans nom.`,
  };
  return [encryption, reverse];
}
