# With a digest (docs/operations.md): node:26-slim@sha256:…
ARG NODE_IMAGE=node:26-slim

# Build with everything, ship what runs: Node, the bundled server, the client files, PGlite and sharp (loaded from disk).
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm run -s sbom > build/sbom.json

FROM ${NODE_IMAGE}
# Two arenas: glibc would keep freed memory for each thread, some 30 MB in all.
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
WORKDIR /app
# Debian's, for its security updates: it opens files that come from outside.
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*
RUN mkdir /data && chown node:node /data
COPY --from=build /app/build ./build
COPY --from=build /app/node_modules/@electric-sql/pglite ./node_modules/@electric-sql/pglite
# sharp is native: it, its libraries, and the three packages that it needs.
COPY --from=build /app/node_modules/sharp ./node_modules/sharp
COPY --from=build /app/node_modules/@img ./node_modules/@img
COPY --from=build /app/node_modules/detect-libc ./node_modules/detect-libc
COPY --from=build /app/node_modules/semver ./node_modules/semver
COPY --from=build /app/package.json ./
# Beside build/sbom.json, which lists npm's packages: Node and Debian's.
RUN (echo "node $(node --version)"; dpkg-query --show) > build/system.txt
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Not npm: signals must reach the server itself.
CMD ["node", "--max-old-space-size=256", "build/server/index.js"]
