# The service with its engines. Build: docker build --build-arg VERSION="$(git describe --tags --always)" -t toolmill .
# Run as compose.yaml runs it.
#
# make image-check builds this file's steps with buildah and runs the result with podman and runc, as compose.yaml does. It makes the
# three bases itself, because no registry could be reached where this was written: for the same reason they are named by tag here.
# Builds of a release pin them to what was tested: docker buildx imagetools inspect NAME prints the digest, for
# --build-arg DEBIAN=debian:bookworm-slim@sha256:… and so on (docs/releases.md).
ARG NODE=node:24-bookworm-slim
ARG GOLANG=golang:1.26-bookworm
ARG DEBIAN=debian:bookworm-slim

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
