import type { ReceivedMail } from "#app/domain/operations/deliverability/received-mail.ts";
import type { SenderRecords } from "#app/domain/operations/deliverability/sender-records.server.ts";

/** What to type at the registrar, with what is there now. */
export interface RecordAdvice {
  title: string;
  isRight: boolean;
  says: string;
  type: "TXT" | "MX";
  name: string;
  /** Null: only the provider knows it. */
  value: string | null;
}

const MAX_LOOKUPS = 10;

export function recordAdvice(
  records: SenderRecords,
  { contact, hasMailbox }: { contact: string; hasMailbox: boolean },
) {
  const advice = [spfAdvice(records), dkimAdvice(records), dmarcAdvice(records, contact)];
  return [...advice, mxAdvice(records, hasMailbox)];
}

function spfAdvice({ domain, spf }: SenderRecords): RecordAdvice {
  const advice = { title: "SPF", type: "TXT" as const, name: domain, value: spf.proposed };
  const wrong = (says: string) => ({ ...advice, isRight: false, says });
  if (spf.records.length === 0)
    return spf.wanted
      ? wrong("Aucun enregistrement\u00a0: le domaine ne dit pas qui peut envoyer pour lui.")
      : {
          ...wrong(
            "Aucun enregistrement. Recopiez celui que montre votre fournisseur d’envoi («\u00a0v=spf1 include:… ~all\u00a0»).",
          ),
          // Alone, « ~all » would say that nobody may send.
          value: null,
        };
  if (spf.records.length > 1) return wrong("Deux enregistrements SPF s’annulent\u00a0: gardez-en un seul, celui-ci.");
  if (spf.lookups > MAX_LOOKUPS)
    return wrong(
      `Il demande ${spf.lookups}\u00a0recherches, et 10 au plus sont permises\u00a0: retirez les services qui n’envoient plus.`,
    );
  if (spf.wanted && !spf.hasWanted)
    return wrong(`Il n’autorise pas votre fournisseur d’envoi\u00a0: ajoutez «\u00a0${spf.wanted}\u00a0».`);
  const says = spf.wanted
    ? "En place, et votre fournisseur d’envoi y est."
    : "En place. Vérifiez que votre fournisseur d’envoi y est\u00a0: la boutique ne connaît pas le sien.";
  return { ...advice, isRight: true, says, value: spf.records[0] ?? null };
}

function dkimAdvice({ domain, dkim }: SenderRecords): RecordAdvice {
  if (!dkim.hasSelector)
    return {
      title: "DKIM",
      type: "TXT",
      name: `…._domainkey.${domain}`,
      isRight: dkim.isThere,
      says: `${
        dkim.isThere
          ? "Une clé semble en place, sous un nom que la boutique ne connaît pas."
          : "Aucune clé n’a été trouvée."
      } Votre fournisseur d’envoi donne le nom et la valeur : le nom commence par un mot à lui, le « sélecteur », par exemple « mail._domainkey.${domain} ». Recopiez les deux tels quels (parfois de type CNAME), et donnez ce mot à la personne qui installe le site : cette page vérifiera la clé elle-même.`,
      value: null,
    };
  return {
    title: "DKIM",
    type: "TXT",
    name: dkim.name,
    isRight: dkim.isThere,
    says: dkim.isThere
      ? "La clé est en place."
      : "Aucune clé à cette adresse. Recopiez celle que montre votre fournisseur d’envoi\u00a0: lui seul la connaît.",
    value: null,
  };
}

function dmarcAdvice({ domain, dmarc }: SenderRecords, contact: string): RecordAdvice {
  const advice = { title: "DMARC", type: "TXT" as const, name: dmarc?.name ?? `_dmarc.${domain}` };
  const rua = `rua=mailto:${contact}`;
  if (!dmarc)
    return {
      ...advice,
      isRight: false,
      says: "Aucun enregistrement\u00a0: Gmail et Yahoo le demandent à qui écrit à beaucoup de monde.",
      value: `v=DMARC1; p=none; ${rua}`,
    };
  if (!/\brua=/i.test(dmarc.record))
    return {
      ...advice,
      isRight: false,
      says: "En place, mais sans adresse de rapport\u00a0: vous ne saurez pas qui envoie en votre nom.",
      value: `${tagsOf(dmarc.record).join("; ")}; ${rua}`,
    };
  const policy = /\bp=(\w+)/i.exec(dmarc.record)?.[1]?.toLowerCase();
  const says =
    policy === "none"
      ? "En place, sans effet («\u00a0p=none\u00a0»). Quand les rapports ne montrent plus que vos envois, passez à «\u00a0p=quarantine\u00a0»."
      : "En place, et ce qui n’est pas de vous est écarté.";
  return { ...advice, isRight: true, says, value: dmarc.record };
}

const tagsOf = (record: string) =>
  record
    .split(";")
    .map((tag) => tag.trim())
    .filter(Boolean);

function mxAdvice({ domain, mx }: SenderRecords, hasMailbox: boolean): RecordAdvice {
  return {
    title: "MX, pour les retours",
    type: "MX",
    name: domain,
    isRight: mx.length > 0,
    says:
      mx.length > 0
        ? `Le courrier du domaine arrive chez ${mx.slice(0, 3).join(", ")}. ${hasMailbox ? `La boîte des retours doit y recevoir «\u00a0retour+…@${domain}\u00a0».` : "Les réponses et ce qui ne peut être remis y reviennent."}`
        : "Le domaine ne reçoit aucun courrier\u00a0: les retours se perdent. Recopiez les valeurs du fournisseur de la boîte.",
    value: null,
  };
}

export interface Finding {
  title: string;
  /** null: this email does not tell. */
  isRight: boolean | null;
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

const findingsOn = (title: string) => ({
  right: (says: string): Finding => ({ title, isRight: true, says }),
  wrong: (says: string): Finding => ({ title, isRight: false, says }),
});

function spfFinding({ spf, from }: ReceivedMail): Finding {
  const { right, wrong } = findingsOn("SPF");
  if (spf.result === "missing") return wrong("Aucun enregistrement SPF n’a été trouvé\u00a0: publiez celui d’en haut.");
  if (spf.result === "fail")
    return wrong(
      `Refusé («\u00a0${spf.said}\u00a0»)\u00a0: le serveur qui a envoyé n’est pas dans l’enregistrement SPF de ${spf.domain ?? "ce domaine"}.`,
    );
  if (spf.isAligned) return right(`Accepté, pour ${spf.domain}.`);
  return right(
    `Accepté, mais pour ${spf.domain ?? "un autre domaine"} et non pour ${from}\u00a0: c’est l’usage de votre fournisseur d’envoi, DKIM doit donc être en règle.`,
  );
}

function dkimFinding({ dkim, from }: ReceivedMail): Finding {
  const { right, wrong } = findingsOn("DKIM");
  if (dkim.result === "missing")
    return wrong("L’e-mail n’est pas signé\u00a0: activez DKIM chez votre fournisseur d’envoi.");
  if (dkim.result === "fail")
    return wrong(
      `Signature refusée («\u00a0${dkim.said}\u00a0»)\u00a0: la clé publiée n’est pas celle de votre fournisseur d’envoi.`,
    );
  if (dkim.isAligned) return right(`Signature valable, de ${dkim.domain}.`);
  return wrong(
    `Signé par ${dkim.domain ?? "un autre domaine"} et non par ${from}\u00a0: déclarez votre domaine chez votre fournisseur d’envoi.`,
  );
}

function dmarcFinding({ dmarc }: ReceivedMail): Finding {
  const { right, wrong } = findingsOn("DMARC");
  if (dmarc.result === "missing")
    return wrong("Aucun enregistrement DMARC n’a été trouvé\u00a0: publiez celui d’en haut.");
  return dmarc.result === "pass"
    ? right("Accepté.")
    : wrong("Refusé\u00a0: ni SPF ni DKIM ne valent pour le domaine de l’expéditeur.");
}

const NAMES: Record<string, string> = {
  from: "From",
  "list-unsubscribe": "List-Unsubscribe",
  "list-unsubscribe-post": "List-Unsubscribe-Post",
};

const NO_LINK =
  "Cet e-mail n’a pas de lien de désinscription, comme une confirmation de commande\u00a0: collez la source de l’e-mail d’essai ou d’une infolettre.";

function signedFinding({ unsigned, hasUnsubscribe }: ReceivedMail): Finding {
  const title = "Désinscription en un clic";
  if (!hasUnsubscribe && !unsigned?.includes("from")) return { title, isRight: null, says: NO_LINK };
  const { right, wrong } = findingsOn(title);
  if (unsigned === null) return wrong("Sans signature du domaine, aucun bouton de désinscription n’est montré.");
  if (unsigned.length === 0) return right("La signature couvre l’expéditeur et le lien de désinscription.");
  return wrong(
    `La signature ne couvre pas ${unsigned.map((name) => NAMES[name] ?? name).join(", ")}\u00a0: demandez-le à votre fournisseur d’envoi, sinon aucun bouton de désinscription n’est montré.`,
  );
}
