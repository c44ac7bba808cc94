import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    ssr: {
      // One self-contained file starts in half the time and needs no node_modules in the image.
      // PGlite and sharp stay outside: they load WebAssembly, data and native code from beside their own modules.
      resolve: command === "build" ? { noExternal: true, external: ["@electric-sql/pglite", "sharp"] } : {},
      // The bench builds the same application behind another listener, elsewhere.
      build: { rollupOptions: { input: process.env.SERVER_ENTRY ?? "./server.ts" } },
    },
  },
}));
