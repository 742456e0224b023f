# The command in an image without Swift:
#   docker build -t switchyard .
#   docker run --rm -v "$PWD":/app switchyard check
FROM swift:6.3 AS build
COPY . /source
WORKDIR /source
RUN make install PREFIX=/installed

FROM debian:stable-slim
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates git libsqlite3-0 && rm -rf /var/lib/apt/lists/*
COPY --from=build /installed /usr/local
WORKDIR /app
ENTRYPOINT ["switchyard"]
