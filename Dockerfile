# The service with its engines. Build: docker build --build-arg VERSION="$(git describe --tags --always)" -t toolmill .
# Run as compose.yaml runs it.
#
# make image-check builds this file's steps with buildah and runs the result with podman and runc, as compose.yaml does, on bases of its
# own making: no registry could be reached where this was written. Where these digests are from, and how to raise them: docs/releases.md.
ARG NODE=node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d
ARG GOLANG=golang:1.26.8-bookworm@sha256:a688600ca24f8a4d3ca77f95b0dd40704a9fc787c826660eb7ba0b641b8b175d
ARG DEBIAN=debian:bookworm-slim@sha256:3783cc01769c7b2b1b83a5c5ad96c815348e28ed7da68e2e3687004faa906251

FROM ${NODE} AS web
WORKDIR /src/handlers/web/app
COPY handlers/web/app/package.json handlers/web/app/package-lock.json ./
RUN npm ci --ignore-scripts
COPY handlers/web/app ./
COPY handlers/openapi/openapi.json /src/handlers/openapi/openapi.json
RUN npm run types && npm run build

FROM ${GOLANG} AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
COPY --from=web /src/handlers/web/dist handlers/web/dist
ARG VERSION=unknown
RUN scripts/build /toolmill "$VERSION"

FROM ${DEBIAN}
COPY scripts/setup /tmp/setup
RUN /tmp/setup --runtime && rm -rf /tmp/setup /var/lib/apt/lists/*

# A user with an entry of its own: Chromium wants a name and a home.
RUN useradd --uid 10001 --create-home --shell /usr/sbin/nologin toolmill \
 && install -d -o toolmill -g toolmill /var/lib/toolmill
COPY --from=build /toolmill /usr/local/bin/toolmill

USER toolmill
WORKDIR /var/lib/toolmill
VOLUME /var/lib/toolmill
ENV TOOLMILL_DATA_DIR=/var/lib/toolmill TOOLMILL_LISTEN=0.0.0.0:8080
EXPOSE 8080
# What operators ask is answered inside of the container only (TOOLMILL_OPERATIONS_LISTEN, 127.0.0.1:8081): for Prometheus, set
# an address that only it reaches.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 CMD ["toolmill", "ready"]
ENTRYPOINT ["toolmill"]
CMD ["serve"]
