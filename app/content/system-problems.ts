import jobNames from "./job-names.json" with { type: "json" };
import { counted } from "./typography.ts";

interface Found {
  jobs?: readonly string[];
  count?: number;
  /** Seconds until the next attempt, for the page; the email leaves it out. */
  retryIn?: number;
}

interface ProblemText {
  title: string;
  remedy: string;
}

const nameOf = (job: string) => (Object.hasOwn(jobNames, job) ? jobNames[job as keyof typeof jobNames] : job);

const nextAttempt = (seconds?: number) => {
  if (seconds === undefined) return "";
  return seconds > 0 ? ` Nouvel essai dans ${seconds}\u00a0s.` : " Nouvel essai au prochain appel.";
};

/** Title and remedy of each system problem, for its page and for an email, at most one a day for each problem. */
export const systemProblems = {
  "worker-stopped": () => ({
    title: "Le travail en arrière-plan est arrêté",
    remedy:
      "Redémarrez le processus « worker » (ou la boutique, si elle n’en a qu’un), puis lisez son journal s’il s’arrête encore. Rien n’est perdu : tout reprend à son retour.",
  }),
  "job-late": ({ jobs: late = [] }: Found) => ({
    title: `En retard : ${late.map(nameOf).join(", ")}`,
    remedy: "Cherchez « job failed » dans le journal du processus « worker » : la cause y est écrite.",
  }),
  "dead-jobs": ({ count = 0 }: Found) => ({
    title: `${counted(count, "tâche a échoué", "tâches ont échoué")} pour de bon`,
    remedy: "Relancez chacune une fois sa cause réparée, ou abandonnez-la.",
  }),
  "queue-late": () => ({
    title: "La file des tâches n’avance plus",
    remedy: "Regardez si le processus « worker » tourne et si la base de données répond vite ; sinon, redémarrez-le.",
  }),
  "stripe-paused": ({ retryIn }: Found) => ({
    title: "Stripe est coupé",
    remedy: `Stripe n’a pas répondu plusieurs fois de suite : les appels s’arrêtent 30\u00a0secondes, puis reprennent seuls.${nextAttempt(retryIn)} Rien n’est perdu. Regardez si Stripe est en panne (status.stripe.com)\u00a0; sinon, lancez «\u00a0npm run doctor\u00a0».`,
  }),
  "events-late": () => ({
    title: "Un événement de Stripe attend",
    remedy: "Regardez si Stripe est en panne (status.stripe.com) et si la clé STRIPE_SECRET_KEY est encore valable.",
  }),
  "emails-held": () => ({
    title: "Aucun e-mail ne part depuis la restauration",
    remedy:
      "Annulez ceux qui étaient partis avant elle, puis lancez «\u00a0npm run restore -- --release-mail\u00a0»\u00a0: tous les autres partiront.",
  }),
  "emails-late": () => ({
    title: "Des e-mails attendent depuis trop longtemps",
    remedy: "Vérifiez le serveur d’envoi (SMTP_URL) : ses identifiants, son quota, sa panne éventuelle.",
  }),
  "emails-failed": ({ count = 0 }: Found) => ({
    title: `${counted(count, "e-mail n’est pas parti", "e-mails ne sont pas partis")} depuis hier`,
    remedy: "Ouvrez les envois échoués : corrigez l’adresse ou renvoyez-les.",
  }),
  "returns-unread": () => ({
    title: "La boîte des retours ne répond pas",
    remedy:
      "Vérifiez son adresse, son mot de passe et son serveur (RETURNS_IMAP_URL). Rien n’est perdu\u00a0: la lecture reprend où elle s’est arrêtée.",
  }),
  "paid-without-access": ({ count = 0 }: Found) => ({
    title: `${counted(count, "commande payée", "commandes payées")} sans accès`,
    remedy: "Ouvrez les commandes à traiter, et donnez l’accès à la main.",
  }),
  "backup-late": () => ({
    title: "La dernière sauvegarde est trop ancienne",
    remedy: "Lancez « npm run backup », puis regardez pourquoi la sauvegarde de la nuit ne s’est pas faite.",
  }),
  "disk-full": () => ({
    title: "Le disque est presque plein",
    remedy: "Libérez de la place ou agrandissez le disque : sans place, la base de données s’arrête.",
  }),
} satisfies Record<string, (found: Found) => ProblemText>;
