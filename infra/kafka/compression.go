package kafka

import "github.com/IBM/sarama"

// The log and the stream, which are kept, are compressed a batch of records at a time, by Kafka's own means: every client since
// 2.1 reads it (KIP-110), so versions of the service can be mixed, and frames, their hashes and event_log know nothing of
// it. At the fastest level an event takes 160 bytes instead of 1,318 while a thousand commands are under way; a frame of a
// single command has little to share and takes 1,093 instead of 1,655 (docs/benchmarks.md). Commands and replies are soon
// deleted: they are not worth the time.
const (
	compression      = sarama.CompressionZSTD
	compressionLevel = 1
)
