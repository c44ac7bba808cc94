import { cpSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { defineConfig, type Plugin } from "vite";

/** pdfkit reads the colours of PDF/A from beside its module, which is nowhere in a bundle: they go into it. */
const colourProfile: Plugin = {
  name: "colour-profile",
  transform: {
    filter: { id: /\/pdfkit\/js\/pdfkit(\.es)?\.js/ },
    handler(code, id) {
      const name = "data/sRGB_IEC61966_2_1.icc";
      const profile = readFileSync(join(dirname(id), name)).toString("base64");
      return {
        code: code.replace(`fs.readFileSync(\`\${__dirname}/${name}\`)`, `Buffer.from("${profile}", "base64")`),
        map: null,
      };
    },
  },
};

/**
 * The operator's commands and the server's other threads, bundled like the server: an image holds no sources and no
 * other packages.
 */
export default defineConfig({
  publicDir: false,
  plugins: [
    colourProfile,
    {
      name: "courses",
      // The seed reads them from beside itself, here as in db/.
      closeBundle: () => cpSync("db/courses", "build/commands/courses", { recursive: true }),
    },
  ],
  ssr: { noExternal: true, external: ["@electric-sql/pglite", "sharp"] },
  build: {
    ssr: true,
    outDir: "build/commands",
    target: "esnext",
    rollupOptions: {
      onwarn(warning, warn) {
        // As React Router's plugin does for the server.
        if (warning.code === "MODULE_LEVEL_DIRECTIVE" && warning.message.includes("use client")) return;
        warn(warning);
      },
      input: {
        backup: "tools/backup.ts",
        restore: "tools/restore.ts",
        doctor: "tools/doctor.ts",
        "course-export": "tools/course-export.ts",
        "course-import": "tools/course-import.ts",
        migrate: "db/migrate.ts",
        seed: "db/seed.ts",
        ledger: "tools/ledger.ts",
        "media-import": "tools/media-import.ts",
        "stripe-sync": "tools/stripe-sync.ts",
        "airtable-worker": "app/gateways/airtable-worker.server.ts",
        "printer-worker": "app/pdf/printer-worker.server.ts",
        "compressor-worker": "server/http/compressor-worker.ts",
      },
    },
  },
});
