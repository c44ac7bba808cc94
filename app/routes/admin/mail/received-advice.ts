import type { ReceivedMail } from "#app/domain/operations/deliverability/received-mail.ts";

export interface Finding {
  title: string;
  isRight: boolean;
  says: string;
}

/** What the mailbox's provider has found, and what to do about it. */
export function receivedAdvice(mail: ReceivedMail, domain: string): Finding[] {
  return [
    fromFinding(mail, domain),
    spfFinding(mail),
    dkimFinding(mail),
    dmarcFinding(mail),
    signedFinding(mail),
    ...arrivalFindings(mail),
  ];
}

function arrivalFindings({ arrival }: ReceivedMail): Finding[] {
  if (!arrival) return [];
  const { ip, isEncrypted, name } = arrival;
  const encryption = {
    title: "Chiffrement (TLS)",
    isRight: isEncrypted,
    says: isEncrypted
      ? "L’e-mail a voyagé chiffré."
      : "L’e-mail a voyagé en clair\u00a0: demandez à votre fournisseur d’envoi pourquoi il ne chiffre pas.",
  };
  if (name === null) return [encryption];
  const says = name
    ? `L’adresse ${ip} de la machine porte le nom ${name}.`
    : `L’adresse ${ip} de la machine n’a pas de nom\u00a0: Gmail et Orange s’en méfient. Seul votre fournisseur d’envoi peut le donner.`;
  return [encryption, { title: "Nom de la machine (PTR)", isRight: name !== "", says }];
}

function fromFinding({ from }: ReceivedMail, domain: string): Finding {
  const isRight = from === domain;
  return {
    title: "Expéditeur",
    isRight,
    says: isRight
      ? `L’e-mail vient bien de ${domain}.`
      : `L’e-mail vient de ${from}, et le site écrit depuis ${domain}\u00a0: collez un e-mail du site.`,
  };
}

function spfFinding({ spf, from }: ReceivedMail): Finding {
  const title = "SPF";
  if (spf.result === "missing")
    return { title, isRight: false, says: "Aucun enregistrement SPF n’a été trouvé\u00a0: publiez celui d’en haut." };
  if (spf.result === "fail")
    return {
      title,
      isRight: false,
      says: `Refusé («\u00a0${spf.said}\u00a0»)\u00a0: le serveur qui a envoyé n’est pas dans l’enregistrement SPF de ${spf.domain ?? "ce domaine"}.`,
    };
  if (spf.isAligned) return { title, isRight: true, says: `Accepté, pour ${spf.domain}.` };
  return {
    title,
    isRight: true,
    says: `Accepté, mais pour ${spf.domain ?? "un autre domaine"} et non pour ${from}\u00a0: c’est l’usage de votre fournisseur d’envoi, DKIM doit donc être en règle.`,
  };
}

function dkimFinding({ dkim, from }: ReceivedMail): Finding {
  const title = "DKIM";
  if (dkim.result === "missing")
    return {
      title,
      isRight: false,
      says: "L’e-mail n’est pas signé\u00a0: activez DKIM chez votre fournisseur d’envoi.",
    };
  if (dkim.result === "fail")
    return {
      title,
      isRight: false,
      says: `Signature refusée («\u00a0${dkim.said}\u00a0»)\u00a0: la clé publiée n’est pas celle de votre fournisseur d’envoi.`,
    };
  if (dkim.isAligned) return { title, isRight: true, says: `Signature valable, de ${dkim.domain}.` };
  return {
    title,
    isRight: false,
    says: `Signé par ${dkim.domain ?? "un autre domaine"} et non par ${from}\u00a0: déclarez votre domaine chez votre fournisseur d’envoi.`,
  };
}

function dmarcFinding({ dmarc }: ReceivedMail): Finding {
  const title = "DMARC";
  if (dmarc.result === "missing")
    return { title, isRight: false, says: "Aucun enregistrement DMARC n’a été trouvé\u00a0: publiez celui d’en haut." };
  return dmarc.result === "pass"
    ? { title, isRight: true, says: "Accepté." }
    : { title, isRight: false, says: "Refusé\u00a0: ni SPF ni DKIM ne valent pour le domaine de l’expéditeur." };
}

const NAMES: Record<string, string> = {
  from: "From",
  "list-unsubscribe": "List-Unsubscribe",
  "list-unsubscribe-post": "List-Unsubscribe-Post",
};

function signedFinding({ unsigned }: ReceivedMail): Finding {
  const title = "Désinscription en un clic";
  if (unsigned === null)
    return { title, isRight: false, says: "Sans signature du domaine, aucun bouton de désinscription n’est montré." };
  if (unsigned.length === 0)
    return { title, isRight: true, says: "La signature couvre l’expéditeur et le lien de désinscription." };
  return {
    title,
    isRight: false,
    says: `La signature ne couvre pas ${unsigned.map((name) => NAMES[name] ?? name).join(", ")}\u00a0: demandez-le à votre fournisseur d’envoi, sinon aucun bouton de désinscription n’est montré. Une confirmation de commande n’a pas de lien de désinscription.`,
  };
}
