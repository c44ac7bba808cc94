import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { legalSlugs } from "./content/legal/documents.ts";

/** The table of contents: the French address on the left, the English file on the right. */
export default [
  // Public documents: the same for everyone, cached, no session.
  layout("routes/site/layout.tsx", [
    index("routes/site/home.tsx"),
    route("entrepreneuriat", "routes/site/course.tsx", { id: "entrepreneuriat" }),
    route("immobilier", "routes/site/course.tsx", { id: "immobilier" }),
    route("mindset", "routes/site/course.tsx", { id: "mindset" }),
    route("challenge", "routes/leads/challenge.tsx"),
    route("challenge/merci", "routes/leads/challenge-thanks.tsx"),
    route("guide", "routes/leads/guide.tsx"),
    route("guide/merci", "routes/leads/guide-thanks.tsx"),
    route("temoignages", "routes/site/success-stories.tsx"),
    route("temoignages/partager", "routes/leads/share-testimonial.tsx"),
    route("preuves-sociales", "routes/site/social-proof.tsx"),

    route("a-propos-de-moi", "routes/site/about.tsx"),
    route("residence-secondaire", "routes/site/secondary-residence.tsx"),
    route("lifestyle", "routes/site/lifestyle.tsx"),
    route("contact", "routes/leads/contact.tsx"),

    route("ressources", "routes/site/resources.tsx"),
    route("ressources/simulateurs", "routes/site/simulators.tsx"),
    route("ressources/livres", "routes/library/books.tsx"),
    route("ressources/regime", "routes/library/supplements.tsx"),
    route("ressources/articles", "routes/site/resource.tsx", { id: "ressources/articles" }),
    route("ressources/videos", "routes/site/resource.tsx", { id: "ressources/videos" }),
    route("ressources/sites-immobilier", "routes/site/resource.tsx", { id: "ressources/sites-immobilier" }),
    route("ressources/etudes-cas-immobilier", "routes/site/resource.tsx", { id: "ressources/etudes-cas-immobilier" }),
    route("ressources/outils", "routes/site/resource.tsx", { id: "ressources/outils" }),
    route("ressources/etudes-marche", "routes/site/resource.tsx", { id: "ressources/etudes-marche" }),
    route("ressources/interviews", "routes/site/resource.tsx", { id: "ressources/interviews" }),
    route("ressources/podcasts", "routes/site/resource.tsx", { id: "ressources/podcasts" }),
    route("ressources/exercices", "routes/site/resource.tsx", { id: "ressources/exercices" }),
    route("ressources/vision", "routes/site/resource.tsx", { id: "ressources/vision" }),
    route("ressources/nomadisme", "routes/site/resource.tsx", { id: "ressources/nomadisme" }),
    route("ressources/strategies", "routes/site/resource.tsx", { id: "ressources/strategies" }),
    route("ressources/diversification", "routes/site/resource.tsx", { id: "ressources/diversification" }),
    route("ressources/sport", "routes/site/resource.tsx", { id: "ressources/sport" }),
    route("ressources/meditation", "routes/site/resource.tsx", { id: "ressources/meditation" }),

    route("articles", "routes/library/articles.tsx"),
    route("articles/:slug", "routes/library/article.tsx"),
    route("flux.xml", "routes/library/feed.ts"),
    route("media/:key", "routes/library/media.ts"),

    route("formations", "routes/site/formations.tsx"),
    route("formations/:slug", "routes/site/formation.tsx"),
    route("formations/:slug/apercu/:lesson", "routes/learn/preview.tsx"),

    // /mentions-legales, /conditions-vente and so on.
    ...legalSlugs.map((slug) => route(slug, "routes/site/legal.tsx", { id: slug })),
    route("documents/:file", "routes/site/legal-pdf.ts"),

    route("sitemap.xml", "routes/system/sitemap.ts"),
    route("robots.txt", "routes/system/robots.ts"),
  ]),

  // The shop: private, the session is read when there is one.
  layout("routes/shop/layout.tsx", [
    route("checkout/:slug", "routes/shop/checkout.tsx"),
    route("success", "routes/shop/success.tsx"),

    route("login", "routes/account/login.tsx"),
    route("signup", "routes/account/signup.tsx"),
    route("verifier-email", "routes/account/verify-email.tsx"),
    route("logout", "routes/account/logout.ts"),
    route("mot-de-passe", "routes/account/password.tsx"),
    route("mot-de-passe-oublie", "routes/account/forgotten-password.tsx"),

    route("admin/login", "routes/admin/security/login.tsx"),
    route("admin/login/code", "routes/admin/security/login-code.tsx"),
  ]),

  // What the links of emails, and podcast applications, open: a token says whose it is.
  layout("routes/leads/layout.tsx", [
    route("desinscription", "routes/leads/unsubscribe.tsx"),
    route("inscription/confirmer", "routes/leads/confirm-subscription.tsx"),
    route("challenge/jour/:day", "routes/leads/challenge-day.tsx"),
    route("challenge/cahier", "routes/leads/challenge-workbook.ts"),
    route("guide/telecharger", "routes/leads/guide-download.ts"),
    route("calendrier/:file", "routes/leads/calendar.ts"),
    route("flux/:file", "routes/learn/podcast-feed.ts"),
  ]),

  // Rights: no account needed.
  layout("routes/rights/layout.tsx", [
    route("retractation", "routes/rights/withdrawal.tsx"),
    route("resiliation", "routes/rights/cancellation.tsx"),
    route("declaration/:id", "routes/rights/receipt.tsx"),
  ]),

  // For signed-in customers only.
  layout("routes/account/layout.tsx", [
    route("account", "routes/account/account.tsx"),
    route("account/mot-de-passe", "routes/account/change-password.tsx"),
    route("account/email", "routes/account/change-email.tsx"),
    route("account/connexions", "routes/account/sessions.ts"),
    route("account/rappels", "routes/account/reminders.ts"),
    route("compte/donnees", "routes/account/my-data.tsx"),
    route("compte/donnees/export", "routes/account/my-data-export.ts"),
    route("compte/donnees/effacer", "routes/account/erase-account.tsx"),
    route("orders", "routes/account/orders.tsx"),
    route("orders/:number/recu", "routes/account/receipt.tsx"),
    route("orders/:number/remboursement", "routes/account/refund.tsx"),
    route("orders/:number/facturation", "routes/account/billing.tsx"),
  ]),

  // For those who have access to the training.
  layout("routes/learn/layout.tsx", [
    route("formations/:slug/apprendre", "routes/learn/programme.tsx"),
    route("formations/:slug/apprendre/:lesson", "routes/learn/lesson.tsx"),
    route("formations/:slug/apprendre/:lesson/fait", "routes/learn/lesson-done.ts"),
    route("formations/:slug/apprendre/:lesson/place", "routes/learn/lesson-place.tsx"),
    route("formations/:slug/apprendre/:lesson/exercice/:block", "routes/learn/exercise.tsx"),
    route("formations/:slug/apprendre/:lesson/quiz/:block", "routes/learn/quiz.tsx"),
    route("formations/:slug/directs", "routes/learn/live/sessions.tsx"),
    route("formations/:slug/directs/calendrier", "routes/learn/live/renew-calendar.ts"),
    route("formations/:slug/directs/:session", "routes/learn/live/replay.tsx"),
    route("formations/:slug/directs/:session/direct.ics", "routes/learn/live/session-ics.ts"),
    route("formations/:slug/apprendre/:lesson/notes", "routes/learn/note.tsx"),
    route("formations/:slug/apprendre/:lesson/questions", "routes/learn/question.tsx"),
    route("formations/:slug/recherche", "routes/learn/search.tsx"),
    route("formations/:slug/cahier", "routes/learn/workbook.tsx"),
    route("formations/:slug/cahier.pdf", "routes/learn/workbook-pdf.ts"),
    route("formations/:slug/attestation", "routes/attestation/ask.tsx"),
    route("formations/:slug/livret.pdf", "routes/learn/booklet-pdf.ts"),
    route("formations/:slug/podcast", "routes/learn/podcast.tsx"),
    route("formations/:slug/apprendre/:lesson/transcription", "routes/learn/transcript.tsx"),
  ]),

  // For whoever has the address.
  layout("routes/attestation/layout.tsx", [
    route("attestation/:code", "routes/attestation/attestation.tsx"),
    route("attestation/:code.pdf", "routes/attestation/attestation-pdf.ts"),
  ]),

  // For administrators only.
  layout("routes/admin/layout.tsx", [
    route("admin", "routes/admin/system/start.ts"),
    route("admin/dashboard", "routes/admin/catalogue/dashboard.tsx"),
    route("admin/formations/nouvelle", "routes/admin/catalogue/formation.tsx", { id: "admin/formations/nouvelle" }),
    route("admin/formations/:id/modifier", "routes/admin/catalogue/formation.tsx"),
    route("admin/formations/:id/visibilite", "routes/admin/catalogue/formation-visibility.ts"),
    route("admin/formations/:id/supprimer", "routes/admin/catalogue/formation-delete.tsx"),
    route("admin/cours", "routes/admin/courses/courses.tsx"),
    route("admin/cours/nouveau", "routes/admin/courses/course-settings.tsx", { id: "admin/cours/nouveau" }),
    route("admin/cours/importer", "routes/admin/courses/course-import.tsx"),
    route("admin/cours/:id", "routes/admin/courses/course.tsx"),
    route("admin/cours/:id/reglages", "routes/admin/courses/course-settings.tsx"),
    route("admin/cours/:id/etat", "routes/admin/courses/course-state.ts"),
    route("admin/cours/:id/export.zip", "routes/admin/courses/course-export.ts"),
    route("admin/lecons/:id", "routes/admin/courses/lesson.tsx"),
    route("admin/lecons/:id/retrait", "routes/admin/courses/lesson-unpublish.ts"),
    route("admin/lecons/:id/versions", "routes/admin/courses/lesson-versions.tsx"),
    route("admin/lecons/:id/apercu", "routes/admin/courses/lesson-as-learner.tsx"),
    route("admin/cohortes", "routes/admin/cohorts/cohorts.tsx"),
    route("admin/cohortes/nouvelle", "routes/admin/cohorts/cohort.tsx", { id: "admin/cohortes/nouvelle" }),
    route("admin/cohortes/:id", "routes/admin/cohorts/cohort.tsx"),
    route("admin/cohortes/:id/membres", "routes/admin/cohorts/members.tsx"),
    route("admin/cohortes/:id/supprimer", "routes/admin/cohorts/cohort-delete.ts"),
    route("admin/directs", "routes/admin/live/sessions.tsx"),
    route("admin/directs/nouveau", "routes/admin/live/session.tsx", { id: "admin/directs/nouveau" }),
    route("admin/directs/:id", "routes/admin/live/session.tsx"),
    route("admin/directs/:id/annuler", "routes/admin/live/session-cancel.tsx"),
    route("admin/securite", "routes/admin/security/security.tsx"),
    route("admin/commandes", "routes/admin/orders/orders.tsx"),
    route("admin/commandes/export", "routes/admin/orders/orders-export.ts"),
    route("admin/commandes/:id", "routes/admin/orders/order.tsx"),
    route("admin/commandes/:id/rembourser", "routes/admin/orders/order-refund.tsx"),
    route("admin/commandes/:id/adresse", "routes/admin/orders/order-address.tsx"),
    route("admin/droits", "routes/admin/orders/declarations.tsx"),
    route("admin/droits/nouvelle", "routes/admin/orders/declaration-entry.tsx"),
    route("admin/droits/:id", "routes/admin/orders/declaration.tsx"),
    route("admin/confirmer-identite", "routes/admin/security/confirm-identity.tsx"),

    route("admin/apprenantes", "routes/admin/learners/learners.tsx"),
    route("admin/apprenantes/export", "routes/admin/learners/learners-export.ts"),
    route("admin/attestations", "routes/admin/attestations/attestations.tsx"),
    route("admin/attestations/:number/retrait", "routes/admin/attestations/revoke.tsx"),
    route("admin/apprenantes/ouverture", "routes/admin/learners/learner-opening.ts"),
    route("admin/questions", "routes/admin/questions/questions.tsx"),
    route("admin/questions/:id", "routes/admin/questions/question.tsx"),
    route("admin/contacts", "routes/admin/people/contacts.tsx"),
    route("admin/contacts/export", "routes/admin/people/contacts-export.ts"),
    route("admin/emails", "routes/admin/mail/emails.tsx"),
    route("admin/emails/adresses-bloquees", "routes/admin/mail/suppressed-addresses.tsx"),
    route("admin/emails/modeles", "routes/admin/mail/email-templates.tsx"),
    route("admin/emails/:id", "routes/admin/mail/email.tsx"),
    route("admin/temoignages", "routes/admin/testimonials/testimonials.tsx"),
    route("admin/temoignages/nouveau", "routes/admin/testimonials/testimonial.tsx", {
      id: "admin/temoignages/nouveau",
    }),
    route("admin/temoignages/:id/modifier", "routes/admin/testimonials/testimonial.tsx"),
    route("admin/temoignages/:id/publication", "routes/admin/testimonials/testimonial-publication.ts"),
    route("admin/temoignages/:id/supprimer", "routes/admin/testimonials/testimonial-delete.tsx"),
    route("admin/medias", "routes/admin/media/media.tsx"),
    route("admin/medias/envois", "routes/admin/media/resumable-upload.ts"),
    route("admin/medias/envois/:upload", "routes/admin/media/resumable-upload.ts", {
      id: "admin/medias/envois/:upload",
    }),
    route("admin/medias/:id", "routes/admin/media/asset.tsx"),
    route("admin/medias/:id/recommencer", "routes/admin/media/asset-retry.ts"),
    route("admin/medias/:id/supprimer", "routes/admin/media/asset-delete.tsx"),
    route("admin/bibliotheque", "routes/admin/library/library.tsx"),
    route("admin/systeme", "routes/admin/system/system.tsx"),
    route("admin/journal", "routes/admin/security/audit-log.tsx"),
    route("admin/journal/export", "routes/admin/security/audit-log-export.ts"),

    route("admin/*", "routes/system/not-found.tsx", { id: "admin/*" }),
  ]),

  route("webhooks/stripe", "routes/shop/stripe-webhook.ts"),
  route("*", "routes/system/not-found.tsx"),
] satisfies RouteConfig;
