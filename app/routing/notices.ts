import { wording } from "../config/seller.server.ts";
import { worded } from "../content/wording.ts";

/** The notices that a page shows once after a redirect, by the code in `?notice=`. */
export interface NoticeContent {
  tone: "success" | "info" | "error";
  text: string;
}

const success = (text: string): NoticeContent => ({ tone: "success", text });
const info = (text: string): NoticeContent => ({ tone: "info", text });
const error = (text: string): NoticeContent => ({ tone: "error", text });

const notices = {
  // Signing in
  "session-ended": error(
    "Erreur d’authentification\u00a0: ta session a pris fin, et rien n’a été enregistré. Connecte-toi, puis recommence.",
  ),
  "answers-kept": info(
    "Ta session a pris fin. Ce que tu viens d’écrire est gardé une heure pour toi\u00a0: connecte-toi, tu le retrouveras sur la page.",
  ),
  "answers-of-other-account": error(
    "La page venait d’un autre compte\u00a0: rien n’a été enregistré dans celui-ci. Ce qui était écrit est gardé une heure pour l’autre compte.",
  ),
  "answers-too-long": error(
    "Ta session a pris fin, et rien n’a été enregistré\u00a0: ce que tu as écrit dépasse 64\u00a0Ko, le plus long texte qui peut t’attendre pendant que tu te connectes. Reviens à la page précédente de ton navigateur et copie ton texte. Puis connecte-toi, et envoie-le de nouveau.",
  ),
  "long-answers-of-other-account": error(
    "La page venait d’un autre compte\u00a0: rien n’a été enregistré dans celui-ci. Rien n’est gardé non plus pour l’autre compte, parce que le texte dépasse 64\u00a0Ko. Reviens à la page précédente de ton navigateur pour le copier.",
  ),
  "source-word-added": success("Le mot est ajouté."),
  "source-word-removed": success("Le mot est retiré. Ce qui est compté le reste."),
  "seller-saved": success("C’est enregistré. Le site, les e-mails et les factures à venir le suivent."),
  "sequence-done": success("C’est fait."),
  "newsletter-saved": success("C’est enregistré."),
  "newsletter-deleted": success("Le brouillon est supprimé."),
  "newsletter-trial": success("L’essai part à l’adresse du compte."),
  "newsletter-audience": success("Les conditions sont enregistrées."),
  "newsletter-planned": success("C’est prévu : elle part à son heure, ou après celle qui part alors."),
  "newsletter-unplanned": success("Elle ne part plus : c’est de nouveau un brouillon."),
  "newsletter-paused": success("Elle est en pause. Ce qui était déjà en route arrive encore."),
  "newsletter-resumed": success("Elle repart quand aucune autre ne part, avec un nouvel horaire."),
  "newsletter-stopped": success("Elle est arrêtée : plus rien n’en part."),
  "newsletter-listed": success("Elle est dans les archives du site, dès qu’elle est partie."),
  "newsletter-unlisted": success("Elle n’est plus sur le site."),
  "mail-speed-saved": success("C’est enregistré pour les prochains départs."),
  "text-draft": success("Le brouillon est enregistré. La page en ligne n’a pas changé."),
  "text-published": success("Le texte est publié."),
  "text-scheduled": success("La publication est programmée."),
  "text-original": success("Le texte d’origine est de nouveau en ligne."),
  "text-restored": success("Cette version est reprise en brouillon, que «\u00a0Publier\u00a0» met en ligne."),
  "page-created": success("La page est créée, en brouillon."),
  "page-copied": success("Voici la copie, en brouillon."),
  "page-published": success("La page est publiée."),
  "page-moved": success("L’adresse est changée. L’ancienne y mène."),
  "page-withdrawn": success("La page n’est plus sur le site."),
  "password-saved": success("Ton mot de passe est enregistré, et ta session est ouverte."),
  "account-erased": success("Ton compte est effacé. Un e-mail te le confirme, avec ce que la loi nous fait garder."),
  "sign-up-confirmed": success("Ton adresse est confirmée, et ton compte est ouvert."),
  "sign-up-email-sent": success(
    "Regarde ta boîte\u00a0: si une inscription attend sa confirmation pour cette adresse, un e-mail part tout de suite.",
  ),
  "new-address-to-sign-in": success("Ta nouvelle adresse est confirmée. Connecte-toi avec elle."),

  // The customer's account
  "profile-saved": success("Informations mises à jour avec succès\u00a0!"),
  "password-changed": success("Ton mot de passe est changé. Les autres connexions sont fermées."),
  "reminders-on": success("C’est noté\u00a0: un e-mail par semaine au plus, quand tu n’es pas passée."),
  "reminders-off": success("C’est noté\u00a0: plus aucun rappel ne part."),
  "sessions-closed": success("Les connexions choisies sont fermées."),
  "address-changed": success("Ta nouvelle adresse est confirmée. Elle sert maintenant à te connecter."),
  "address-change-requested": success(
    "Regarde ta nouvelle boîte\u00a0: si l’adresse est libre, un e-mail vient d’y partir.",
  ),
  "address-change-canceled": success("La demande est annulée. Ton adresse reste la même."),

  // Lessons
  "feed-created": success("Ton adresse est prête\u00a0: copie-la dans ton application de podcasts."),
  "feed-renewed": success("Ta nouvelle adresse est prête. L’ancienne ne répond plus."),

  // Done for one account in a browser that is signed in to another
  "other-account-address-changed": info(
    "La nouvelle adresse est confirmée\u00a0: elle sert maintenant à ouvrir son compte. Cet appareil reste connecté avec un autre compte.",
  ),

  // Attestations
  "attestation-names": success("Cette page montre maintenant ton nom."),
  "attestation-hides-name": success("Cette page ne montre plus que tes initiales."),
  "attestation-revoked": success("L’attestation est retirée. Sa page le dit, avec le motif."),
  "attestation-revoked-already": info("Cette attestation était déjà retirée\u00a0: rien n’a changé."),

  // Administration: formations
  "trial-email-queued": success("L’e-mail d’essai part vers votre adresse. Rechargez la page dans un instant."),
  "report-decided": success("La décision est notée, et part par e-mail."),
  "breach-recorded": success(
    "La violation est notée. Ce qui est écrit ne change plus\u00a0: vous pouvez le compléter.",
  ),
  "samples-removed": success("Les exemples sont retirés. Ce que vous avez touché est resté."),
  "samples-busy": error("Rien n’a été retiré\u00a0: une commande ou {aLearner} vient d’arriver. Recommencez."),
  "opinion-received": success("L’avis est déposé."),
  "formation-created": success("Formation créée avec succès"),
  "formation-updated": success("Formation mise à jour avec succès"),
  "formation-deleted": success("Formation supprimée avec succès"),
  "formation-archived": success("Formation archivée avec succès"),
  "formation-gone": error("Erreur lors de la mise à jour\u00a0: cette formation n’existe plus."),

  // Administration: orders and declarations
  "order-refunded": success("Le remboursement est enregistré."),
  "order-address-corrected": success(
    "L’adresse est corrigée. La confirmation et l’accès repartent à la nouvelle adresse.",
  ),
  "access-email-resent": success("L’e-mail d’accès part dans un instant."),
  "access-granted": success("L’accès est ouvert, et l’e-mail d’accès part dans un instant."),
  "access-revoked": success("L’accès est fermé."),
  "alert-resolved": success("L’alerte est réglée."),
  "declaration-entered": success("La déclaration est enregistrée. Son accusé de réception part par e-mail."),
  "declaration-order-chosen": success("La commande est rattachée à cette déclaration."),
  "declaration-carried-out": success("C’est fait\u00a0: la déclaration est exécutée et l’{buyer} reçoit un e-mail."),
  "declaration-refused": success("Le refus est enregistré et envoyé, avec son motif."),

  // Administration: accounting
  "comparison-started": success(
    "La comparaison a commencé\u00a0: son résultat est ici dans un instant. Rechargez la page.",
  ),
  "vat-regime-decided": success("Le régime de TVA est enregistré. Il vaut pour les paiements à partir de ce jour."),

  // Administration: questions
  "question-answered": success("La réponse est sous la leçon, et part par e-mail dans un instant."),
  "question-published": success("La question et sa réponse sont sous la leçon, sans nom."),
  "question-hidden": success("La question n’est plus sous la leçon."),

  // Administration: contacts, emails, library
  "message-answered": success("Le message est noté comme répondu."),
  "message-unanswered": success("Le message est de nouveau à répondre."),
  "person-written-to": success("C’est écrit\u00a0: l’e-mail part dans un instant."),
  "testimonial-asked": success("Le témoignage est demandé. L’e-mail part dans un instant."),
  "testimonial-asked-already": info("Ce témoignage était déjà demandé\u00a0: rien de plus ne part."),
  "email-resent": success("C’est reparti\u00a0: voici le nouvel envoi."),
  "email-kept-unsent": success("Le nouvel envoi attend ici."),
  "address-suppressed": success("L’adresse est bloquée\u00a0: plus rien n’y sera envoyé."),
  "address-suppressed-already": success("Cette adresse était déjà bloquée."),
  "suppression-lifted": success("Le blocage est levé\u00a0: les prochains e-mails partiront."),
  "library-refresh-requested": success(
    "L’actualisation est demandée. Elle se fait en arrière-plan, en quelques secondes.",
  ),

  // Administration: media
  "media-received": success("Le fichier est arrivé. Un film ou un son se prépare en arrière-plan."),
  "media-several": success("Les fichiers sont arrivés. Les films et les sons se préparent en arrière-plan."),
  "media-refused-deleted": success("Les fichiers refusés sont supprimés."),
  "media-known": info("Ce fichier était déjà là\u00a0: rien n’a été ajouté."),
  "media-saved": success("C’est enregistré."),
  "media-retried": success("La préparation recommence."),
  "media-not-retried": info("Il n’y a rien à recommencer."),
  "media-deleted": success("Le média est supprimé."),
  "media-used": error(
    "Rien n’a été supprimé\u00a0: une leçon ou une page montre ce média, ou l’a montré dans une version gardée, ou il est le replay d’un direct.",
  ),
  "media-gone": error("Ce média n’existe plus."),

  // Administration: system
  "job-retried": success("La tâche est relancée."),
  "job-abandoned": success("La tâche est abandonnée\u00a0: elle ne sera plus essayée."),
  "job-gone": info("Cette tâche n’attend plus\u00a0: elle a déjà été relancée ou abandonnée."),

  // Administration: imports
  "import-started": success("L’import est lancé. Vous pouvez fermer cette page\u00a0: il continue."),
  "import-stopped": success("L’import s’arrête. Ce qui est déjà écrit reste."),
  "import-undone": success("L’import est annulé. Ce qu’il avait créé est en train d’être retiré."),
  "import-written-to": success("Les e-mails partent, cent par minute. Chacune en reçoit un seul."),
  "import-elsewhere": info("Rien n’a changé\u00a0: cet import n’en est plus là."),

  // Administration: figures
  "claim-saved": success(
    "Le chiffre est enregistré. Les pages qui l’affichent suivent aussitôt. Les phrases écrites avec une autre valeur ne paraissent plus.",
  ),
  "claim-saved-unverified": info(
    "Le chiffre est enregistré. Il n’est pas vérifié\u00a0: tant que la boutique est à l’essai, les pages l’affichent aussitôt, sans les phrases écrites avec une autre valeur. Une boutique ouverte à la vente ne le montre nulle part avant sa vérification.",
  ),
  "claim-withdrawn": success(
    "Le chiffre est retiré. Ni lui ni les phrases qui le disent ne paraissent plus. Son justificatif reste dans l’historique.",
  ),
  "claim-gone": info("Ce chiffre n’était plus affirmé."),

  // Administration: testimonials
  "testimonial-created": success("Le témoignage est enregistré. Il n’est pas encore publié."),
  "testimonial-updated": success("Le témoignage est enregistré."),
  "testimonial-published": success("Le témoignage est publié."),
  "testimonial-announced": success(
    "Son autrice est prévenue par e-mail. Le témoignage paraît dès que ce message est parti.",
  ),
  "testimonial-unreachable": error(
    "Rien n’a été publié. L’e-mail qui prévient l’autrice n’est pas parti\u00a0: renvoyez-le depuis les e-mails, ou joignez-la autrement.",
  ),
  "testimonial-hidden": success("Le témoignage n’est plus sur le site."),
  "testimonial-deleted": success("Le témoignage est supprimé."),
  "testimonial-gone": error("Ce témoignage n’existe plus."),
  "testimonial-no-date": error(
    "Rien n’a été publié. Il manque la date de l’expérience\u00a0: elle est affichée sur chaque témoignage.",
  ),
  "testimonial-unchecked": error(
    "Rien n’a été publié. Aucune commande payée ni inscription au challenge n’a été trouvée à l’adresse de l’autrice\u00a0: un avis publié vient d’une personne vérifiée.",
  ),
  "testimonial-refused": success("Le témoignage est refusé. Son autrice reçoit le motif par e-mail."),
  "testimonial-no-reason": error("Rien n’a été refusé. Écrivez le motif\u00a0: son autrice le reçoit."),
  "testimonial-published-first": error("Ce témoignage est publié\u00a0: retirez-le d’abord du site."),
  "testimonial-no-consent": error(
    "Rien n’a été publié. Il manque l’accord de l’autrice\u00a0: notez comment elle l’a donné.",
  ),

  // Administration: courses
  "course-created": success("Le cours est créé. Ajoutez-lui un premier module."),
  "course-updated": success("Les réglages du cours sont enregistrés."),
  "course-published": success("Le cours est publié\u00a0: celles qui ont une de ses formations le voient."),
  "course-published-empty": info(
    "Le cours est publié, mais aucune de ses leçons ne l’est\u00a0: on n’en voit que le plan. Publiez une première leçon.",
  ),
  "course-unpublished": success("Le cours n’est plus visible. Ce que chacune y a fait est gardé."),
  "course-archived": success("Le cours est archivé. Ce que chacune y a fait est gardé."),
  "course-unarchived": success("Le cours est sorti des archives."),
  "course-deleted": success("Le cours est supprimé."),
  "course-imported": success("Le cours est importé. Relisez-le, puis publiez-le."),
  "course-used": error(
    "Rien n’a été supprimé\u00a0: une formation ouvre ce cours, ou {aLearner} y a ouvert une leçon. Il reste dans les archives.",
  ),
  "bundle-gone": info("Rien n’a changé\u00a0: cette formation a d’autres cours, entre-temps. Voici leur ordre."),
  "tree-changed": success("C’est fait."),
  "tree-gone": info("Rien n’a changé\u00a0: le plan du cours a été modifié entre-temps. Le voici tel qu’il est."),
  "tree-used": error(
    "Rien n’a été supprimé\u00a0: {aLearner} a ouvert cette leçon, ou ce module a encore des leçons. Gardez-les dans les archives.",
  ),
  "tree-slug-taken": error(
    "La leçon n’a pas été déplacée\u00a0: une leçon de l’autre cours a la même adresse ou l’a eue, ou une leçon d’un cours vendu avec lui. Donnez-lui d’abord une autre adresse.",
  ),
  "access-given": success("L’accès est donné, et l’e-mail part dans un instant."),
  "access-given-already": info("Cet accès était déjà donné\u00a0: rien n’a changé, et aucun e-mail ne part."),
  "link-sent": success("Un e-mail est en route\u00a0: il porte un lien pour choisir le mot de passe."),
  "access-not-open": info("Rien n’est parti\u00a0: cette personne n’a pas, ou plus, d’accès à cette formation."),
  "access-taken-back": success("L’accès est retiré."),
  "access-still-bought": info(
    "Ce que vous aviez donné est retiré. La formation reste ouverte à cette personne, qui l’a aussi achetée.",
  ),
  "access-not-given": info("Rien n’a changé\u00a0: cette personne n’a pas, ou plus, d’accès donné à la main."),
  "all-opened": success("Toute la formation est ouverte à cette personne, et le reste."),
  "lesson-saved": success("La leçon est enregistrée."),
  "lesson-published": success("La leçon est publiée\u00a0: les {learners} voient cette version."),
  "lesson-unpublished": success("La leçon n’est plus visible. Ce que chacune y a fait est gardé."),
  "version-restored": success(
    "L’ancienne version est reprise comme brouillon. Publiez-la pour que les {learners} la voient.",
  ),

  // Administration: cohorts and live sessions
  "cohort-created": success("La cohorte est créée. Les prochains achats la rejoignent quand vient son tour."),
  "cohort-updated": success("La cohorte est enregistrée."),
  "cohort-deleted": success("La cohorte est supprimée."),
  "cohort-gone": error("Cette cohorte n’existe plus."),
  "cohort-used": error("Rien n’a été supprimé\u00a0: cette cohorte a des membres ou un direct."),
  "member-moved": success("C’est fait\u00a0: elle suit maintenant cette cohorte."),
  "member-removed": success("Elle ne suit plus cette cohorte. Son accès à la formation reste ouvert."),
  "waiting-removed": success("C’est fait\u00a0: cette adresse n’attend plus."),
  "session-created": success("Le direct est enregistré. Un e-mail l’annonce à celles qu’il concerne."),
  "session-updated": success(
    "Le direct est enregistré. Si son heure, son titre ou son lien ont changé, un e-mail part à celles qu’il concerne.",
  ),
  "session-over": success("Le direct est enregistré. Il est passé\u00a0: aucun e-mail ne part."),
  "session-canceled": success("Le direct est annulé. Un e-mail le dit à celles qu’il concerne."),

  // Administration: security
  "administrator-invited": success("L’invitation part par e-mail. Son lien vaut 72 heures."),
  "administrator-removed": success(
    "C’est fait\u00a0: cette personne n’administre plus le site, et ses connexions sont fermées.",
  ),
  "second-factor-required": info("Activez la double authentification\u00a0: l’administration s’ouvre ensuite."),
  "second-factor-on-twice": info(
    "La double authentification est déjà active. Si vos codes de secours ne vous ont pas été montrés, créez-en de nouveaux.",
  ),
  "second-factor-disabled": success("La double authentification est désactivée."),
  "second-factor-abandoned": success("La double authentification reste désactivée."),
  "identity-confirmed": success("Votre identité est confirmée. Rien n’a encore changé\u00a0: recommencez."),
  "identity-confirmed-for-export": success("Votre identité est confirmée. Demandez l’export une nouvelle fois."),
} satisfies Record<string, NoticeContent>;

export type NoticeCode = keyof typeof notices;

/** Adds a notice to a page's address, and keeps its other parameters. */
export function withNotice(address: string, code: NoticeCode): string {
  const [page = "", anchor] = address.split("#");
  const [path, query] = page.split("?");
  const search = new URLSearchParams(query);
  search.set("notice", code);
  return `${path}?${search}${anchor ? `#${anchor}` : ""}`;
}

/** The notice of an address. Only the texts above are shown, because anybody can write an address. */
export function readNotice({ searchParams }: URL): NoticeContent | null {
  const code = searchParams.get("notice") ?? "";
  if (!Object.hasOwn(notices, code)) return null;
  const { tone, text } = notices[code as NoticeCode];
  return { tone, text: worded(text, wording()) };
}
