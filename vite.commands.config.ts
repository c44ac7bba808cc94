import { defineConfig } from "vite";

/** The operator's commands, bundled like the server: an image holds no sources and no other packages. */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true, external: ["@electric-sql/pglite"] },
  build: {
    ssr: true,
    outDir: "build/commands",
    target: "esnext",
    rollupOptions: { input: { migrate: "db/migrate.ts", seed: "db/seed.ts", "stripe-sync": "tools/stripe-sync.ts" } },
  },
});
