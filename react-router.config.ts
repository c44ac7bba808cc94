import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: "build",
  ssr: true,
  // No script of React Router runs in the browser: nobody asks for /__manifest.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
