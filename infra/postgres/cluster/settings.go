package cluster

import (
	"cmp"
	"strconv"
)

// connectionsMax is plenty for one process of the service, whose pool has 24 connections.
const connectionsMax = 100

// serverArgs returns the command line. It holds all settings and the data directory none, so that a new version of
// this program brings its own.
func (c *Cluster) serverArgs() []string {
	args := []string{"-D", c.dataDir}
	set := func(name, value string) { args = append(args, "-c", name+"="+value) }

	set("listen_addresses", "127.0.0.1")
	set("port", strconv.Itoa(c.port))
	set("unix_socket_directories", "") // see doc.go on who may connect
	set("max_connections", strconv.Itoa(cmp.Or(c.opts.ConnectionsMax, connectionsMax)))
	set("shared_buffers", "128MB")

	// Safe here, for the reason in doc.go; no other setting gains as much throughput.
	set("synchronous_commit", "off")

	// Nothing replicates or archives, and at this level COPY into a table created in the same transaction skips the
	// WAL.
	level, senders := "minimal", "0"
	if c.opts.Standbys || c.opts.StandbyOf != "" {
		level, senders = "replica", "4"
	}
	set("wal_level", level)
	set("max_wal_senders", senders)
	set("max_logical_replication_workers", "0") // else a process waits for them

	// Queries are short: compiling one takes longer than running it.
	set("jit", "off")
	// A container's /dev/shm often holds 64 MB, too little for what parallel workers share, and cores are few.
	set("max_parallel_workers_per_gather", "0")

	set("timezone", "UTC")
	set("log_timezone", "UTC")
	set("lc_messages", "C")
	set("log_checkpoints", "off")

	if c.opts.FastUnsafe {
		set("fsync", "off")
		set("full_page_writes", "off")
		set("max_wal_size", "256MB") // memory is enough for the data of tests
	}
	return args
}
