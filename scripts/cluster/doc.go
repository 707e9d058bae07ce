// Command cluster runs the service as in production, but on one machine: three processes of mixed roles on Apache
// Kafka, Postgres and a bucket of versitygw, behind a load balancer, all on loopback and on free ports. `make
// cluster` starts it; Ctrl-C stops everything and removes its data.
//
//	go run ./scripts/cluster [-listen 127.0.0.1:8080] [-kfake]
//
// A process may be killed or paused by the id that is printed: the others continue. A killed process is restarted, as
// a supervisor would do.
package main
