// Package site runs the program as an operator would, as processes with a directory of their own: for drills and for
// `make cluster`.
//
// A Site is the directory with the built program. Stores are what processes share: Apache Kafka (or kfake), a private
// Postgres cluster, and a bucket of versitygw. A Node is one process with its roles, which can be killed, paused and
// restarted at the same address. Everything is on loopback, on free ports, and ends with this process, however that
// ends.
package site
