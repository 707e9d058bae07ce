// Package kafkatest runs Kafka brokers for tests, benchmarks and drills.
//
// Two kinds of broker implement the same interface. [Fake] is franz-go's kfake inside this process: it starts in
// milliseconds, and its [kfake.Cluster] injects faults. [Apache] is the real Apache Kafka, one KRaft node as a child
// process: it starts in two to three seconds and can be paused, killed and restarted. Start uses the kind that
// TOOLMILL_TEST_KAFKA names, so that one suite proves both; StartFake and StartApache are for tests that need one
// kind's faults. Outside tests, NewFake and NewApache return errors instead of failing a test.
//
// # Whose address clients see
//
// A Kafka client asks a bootstrap address for metadata and then connects to the addresses in the metadata. A proxy in
// front of a broker is therefore useless unless the broker advertises the proxy's address. With [WithProxy] both
// kinds do: Apache Kafka by advertised.listeners, kfake because it advertises its listener's address. Every
// connection of every client then passes through the [Proxy], which can cut, delay and swallow.
//
// # What ends a broker
//
// Stop ends the broker at once, without flushing, and removes the data directory, unless WithDataDir named one. An
// Apache broker also dies with this process, however that ends: the kernel kills it (Pdeathsig). Restart shuts down
// cleanly, unless Kill came first.
package kafkatest
