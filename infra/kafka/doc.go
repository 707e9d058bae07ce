// Package kafka is the log on a Kafka-compatible broker, by sarama and with watermill's messages.
//
//	Publisher  frames of commands, and replies: watermill-kafka's publisher with an explicit sarama configuration
//	Appender   the events topic: frames to one partition, each answered with the acknowledged offset
//	Reader     a partition from an offset to its end, or without end
//	Group      partitions assigned by a consumer group, each resumed at the offset in its own state, not a committed one
//	Feed       live events for consumers that may miss some: watermill-kafka's subscriber, run by watermill's router
//	Embedded   a broker in this process, for development (franz-go's kfake with its log on disk)
//
// The events topic is authoritative for everything; committed group offsets only inform operators. What happens on
// failure:
//
//   - A produce error, or an acknowledged offset that is not the expected one: the outcome is unknown, and the caller
//     reads the log again.
//   - The broker is away: appends and publishes fail after their time-outs, readers wait and then resume where they
//     were.
//   - The group is rebalanced, or this process was paused for too long: the context of the partition's work ends. Its
//     pending work does no harm, because effects are fenced by the chain (package commands) or by a compare-and-set
//     checkpoint (package projections), never by membership. The member stays in the group, also if its work was still
//     resuming.
//   - A record that cannot be read is passed on as it is; its reader counts and skips it. No unmarshaler here returns
//     an error, because watermill's group subscriber would rejoin forever.
package kafka
