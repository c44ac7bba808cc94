/** A web process that takes real payments: what Stripe is asked is never answered. */
export const LIVE = {
  PROCESS: "web",
  APP_URL: "https://essor.example",
  STRIPE_SECRET_KEY: "sk_live_nothing_is_called",
  STRIPE_PUBLISHABLE_KEY: "pk_live_nothing_is_called",
  STRIPE_API_BASE: undefined,
  MAIL_FROM: "Essor <bonjour@essor.fr>",
};
