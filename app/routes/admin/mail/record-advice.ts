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
  return hasMailbox ? [...advice, mxAdvice(records)] : advice;
}

function spfAdvice({ domain, spf }: SenderRecords): RecordAdvice {
  const advice = { title: "SPF", type: "TXT" as const, name: domain, value: spf.proposed };
  if (spf.records.length === 0)
    return {
      ...advice,
      // Alone, « ~all » would say that nobody may send.
      value: spf.wanted ? spf.proposed : null,
      isRight: false,
      says: spf.wanted
        ? "Aucun enregistrement\u00a0: le domaine ne dit pas qui peut envoyer pour lui."
        : "Aucun enregistrement. Recopiez celui que montre votre fournisseur d’envoi («\u00a0v=spf1 include:… ~all\u00a0»).",
    };
  if (spf.records.length > 1)
    return {
      ...advice,
      isRight: false,
      says: "Deux enregistrements SPF s’annulent\u00a0: gardez-en un seul, celui-ci.",
    };
  if (spf.lookups > MAX_LOOKUPS)
    return {
      ...advice,
      isRight: false,
      says: `Il demande ${spf.lookups}\u00a0recherches, et 10 au plus sont permises\u00a0: retirez les services qui n’envoient plus.`,
    };
  if (spf.wanted && !spf.hasWanted)
    return {
      ...advice,
      isRight: false,
      says: `Il n’autorise pas votre fournisseur d’envoi\u00a0: ajoutez «\u00a0${spf.wanted}\u00a0».`,
    };
  const says = spf.wanted
    ? "En place, et votre fournisseur d’envoi y est."
    : "En place. Vérifiez que votre fournisseur d’envoi y est\u00a0: la boutique ne connaît pas le sien.";
  return { ...advice, isRight: true, says, value: spf.records[0] ?? null };
}

function dkimAdvice({ dkim }: SenderRecords): RecordAdvice {
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

function mxAdvice({ domain, mx }: SenderRecords): RecordAdvice {
  return {
    title: "MX, pour les retours",
    type: "MX",
    name: domain,
    isRight: mx.length > 0,
    says:
      mx.length > 0
        ? `Le courrier du domaine arrive chez ${mx.slice(0, 3).join(", ")}. La boîte des retours doit y recevoir «\u00a0retour+…@${domain}\u00a0».`
        : "Le domaine ne reçoit aucun courrier\u00a0: les retours se perdent. Recopiez les valeurs du fournisseur de la boîte.",
    value: null,
  };
}
