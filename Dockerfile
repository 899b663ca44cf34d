# Recado as an image: what builds it stays behind, it is not root, and nothing is fetched at its start.
# scripts/dry-build.ts does the same steps in an empty folder.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY . .
# The image brings its own Node; the one from npm is for machines without.
RUN npm ci --ignore-scripts --no-audit --no-fund && npm run build
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && rm -rf node_modules/node-linux-* node_modules/.recado-installed .cache

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=build /app/package.json /app/LICENSE ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/packages ./packages
COPY --from=build /app/apps/server ./apps/server
COPY --from=build /app/apps/web/dist ./apps/web/dist
COPY --from=build /app/deploy/health.mjs ./deploy/health.mjs
RUN mkdir -p /data && chown node:node /data && chmod 700 /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "deploy/health.mjs"]
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=50", "apps/server/src/main.ts"]
