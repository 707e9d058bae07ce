// Command image builds the image by the Dockerfile's own steps, runs it as compose.yaml says, and uses every tool in it, without
// Docker: buildah builds, podman and runc run. `make image-check` runs it; it needs root and some ten minutes, five of them for
// packages that are fetched.
//
//	go run ./scripts/image [-image localhost/toolmill] [-package FILE.deb] [-kfake]
//
// The service starts in production mode on this machine's Apache Kafka and Postgres, as the image's user, with a read-only root,
// without capabilities, under docs/deploy/seccomp.json and with limits, all read from compose.yaml. What the kernel says of the process
// is compared with that, and so are the engines' isolation and their list. Then each tool that runs as a job converts a real file
// (scripts/everytool), and SIGTERM must end the service with 0.
//
// With -package it boots a machine with systemd instead (`make package-check`), installs the Debian package there, starts its unit, looks
// at the process and the engines and uses the tools likewise, installs the package over itself, removes and purges it. That machine is a
// container, whose systemd is privileged as on any machine; the service is not.
//
// What it cannot show: the bases of a registry, for which scripts/image/build makes others of the same release; AppArmor and SELinux;
// the images of Kafka and Postgres; Docker itself, whose defaults differ from podman's.
package main
