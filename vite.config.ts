import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { cutStyleSheet } from "./app/rendering/style-sheet-pieces.ts";

/** `import pieces from "….css?inline&pieces"`: the style sheet that Vite has compiled, cut into its rules. */
const styleSheetPieces: Plugin = {
  name: "style-sheet-pieces",
  enforce: "post",
  transform: {
    filter: { id: /\.css\?inline&pieces$/ },
    handler(code) {
      const sheet = JSON.parse(code.replace(/^export default /, "")) as string;
      return { code: `export default ${JSON.stringify(cutStyleSheet(sheet))}`, map: null };
    },
  },
};

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), styleSheetPieces],
  // These are the scripts that pages name; tools/compress.ts drops all others.
  worker: { rollupOptions: { output: { entryFileNames: "assets/script-[name]-[hash].js" } } },
  environments: {
    ssr: {
      // One self-contained file starts in half the time and needs no node_modules in the image.
      // PGlite and sharp stay outside: they load WebAssembly, data and native code from beside their own modules.
      resolve: command === "build" ? { noExternal: true, external: ["@electric-sql/pglite", "sharp"] } : {},
      build: { rollupOptions: { input: "./server.ts" } },
    },
  },
}));
