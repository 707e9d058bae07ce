// Package kafka is the log on a Kafka-compatible broker: sarama underneath, watermill's messages on top.
//
//	Publisher  commands and replies: watermill-kafka's publisher with an explicit sarama configuration
//	Appender   the events topic: batches to one partition, answered with the acknowledged offsets
//	Reader     a partition from an offset to its end, or on and on
//	Group      partitions assigned by a consumer group, each resumed where its own state says, not at a committed offset
//	Feed       live events for those who may miss some: watermill-kafka's subscriber, run by watermill's router
//	Embedded   a broker in this process, for development (franz-go's kfake with its log on disk)
//
// The events topic is authoritative for everything; committed group offsets are a figure for operators. What happens
// on failures:
//
//   - A produce error or an acknowledged offset that is not expected: unknown outcome. The caller reads the log again.
//   - The broker is away: appends and publishes fail after their time-outs, readers wait and go on where they were.
//   - The group is rebalanced, or this process was paused for too long: the context of the partition's work ends. What it
//     had under way does no harm, because effects are fenced by the chain (package commands) or by a compare-and-set
//     checkpoint (package projections), never by membership.
//   - A record that cannot be read is passed on as it is; whoever reads it counts and passes it. No unmarshaler here
//     returns an error, because watermill's group subscriber would rejoin forever.
package kafka
