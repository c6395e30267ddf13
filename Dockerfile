# The same content as the tarball: Node, the built server and the few packages it needs.
# The build runs on the machine's own architecture, whichever one the image is for.
FROM --platform=$BUILDPLATFORM node:26-bookworm-slim AS build
# Without a default, which would hide what BuildKit sets: an image for arm64 would contain Node for amd64.
ARG TARGETARCH
# The pinned Node that npm installs links against libatomic.
RUN apt-get update \
  && apt-get install -y --no-install-recommends libatomic1 \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run release -- --unpacked --arch "${TARGETARCH:-host}" \
  && mv release/masthead-* /masthead

FROM debian:bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends libatomic1 libstdc++6 \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 1000 --home-dir /data --shell /usr/sbin/nologin masthead \
  && install -d -o masthead -g masthead -m 750 /data
COPY --from=build /masthead /opt/masthead
ENV HOST=0.0.0.0 \
  PORT=3000 \
  DATA_DIR=/data \
  PATH=/opt/masthead:$PATH
# Nothing is written outside this volume: the root file system may be read-only.
WORKDIR /data
VOLUME /data
USER masthead
# Fails when the program is for another architecture than the image.
RUN masthead --version
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 \
  CMD ["/opt/masthead/node_modules/.bin/node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["masthead"]
CMD ["start"]
