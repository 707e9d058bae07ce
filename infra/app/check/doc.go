// Package check looks at a machine before the service runs on it: settings, stores, engines, clocks and disk, with what to do about
// each fault. It changes nothing that matters: it makes no topic, migrates no table, and removes the object and files that it writes;
// the records by which brokers tell their time stay until Kafka deletes them, and nothing reads them.
package check
