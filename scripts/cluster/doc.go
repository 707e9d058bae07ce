// Command cluster runs the service as production does, on one machine: three processes of mixed roles on Apache Kafka,
// Postgres and a bucket of versitygw, behind a load balancer, all on loopback and on free ports. `make cluster` starts it;
// Ctrl-C stops all of it in order, and its data is gone.
//
//	go run ./scripts/cluster [-listen 127.0.0.1:8080] [-kfake]
//
// A process may be killed or stopped with the id that is printed: the others go on. It is started again like that, too,
// as a supervisor would.
package main
