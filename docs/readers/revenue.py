"""Adds up revenue and refunds, in credits, by day and tool, from the topic toolmill.stream (docs/stream.md).

    pip install confluent-kafka
    python3 revenue.py BROKERS FILE          follows the stream until it is stopped
    python3 revenue.py BROKERS FILE --end    stops at the end of the stream and prints: day, tool, revenue, refunds

FILE is a SQLite database. It holds the sums together with how far each partition is added up, changed in one transaction. So the
program can be killed at any moment and started again: no event is lost, and none is counted twice.
"""

import json
import sqlite3
import sys

from confluent_kafka import OFFSET_BEGINNING, Consumer, KafkaException, TopicPartition

TOPIC = "toolmill.stream"


def open_state(path):
    state = sqlite3.connect(path, isolation_level=None)
    state.execute("CREATE TABLE IF NOT EXISTS places (partition INTEGER PRIMARY KEY, number INTEGER, next INTEGER)")
    state.execute("CREATE TABLE IF NOT EXISTS sums (day TEXT, tool TEXT, revenue INTEGER, refunds INTEGER, PRIMARY KEY (day, tool))")
    return state


def open_stream(brokers, state):
    """Begins in each partition where the state ends."""
    consumer = Consumer({
        "bootstrap.servers": brokers, "group.id": "revenue", "enable.auto.commit": False,  # the place is in the state
        "auto.offset.reset": "earliest",  # the topic was filled again from the log: the numbers say what is new
        "allow.auto.create.topics": False, "log_level": 4,
    })
    known = dict(state.execute("SELECT partition, next FROM places"))
    partitions = consumer.list_topics(TOPIC, timeout=30).topics[TOPIC].partitions
    consumer.assign([TopicPartition(TOPIC, p, known.get(p, OFFSET_BEGINNING)) for p in partitions])
    return consumer, partitions


def add(state, record):
    headers = dict(record.headers())
    partition, number = int(headers["logpartition"]), int(headers["logoffset"])
    last = state.execute("SELECT number FROM places WHERE partition = ?", (partition,)).fetchone()
    repeated = last is not None and number <= last[0]
    state.execute("INSERT OR REPLACE INTO places VALUES (?, ?, ?)", (partition, last[0] if repeated else number, record.offset() + 1))
    if repeated:
        return
    moved = json.loads(record.value())["data"].get("credits", {})
    if "toolSlug" in moved and moved["delta"]:  # grants are of no tool
        revenue, refund = max(-moved["delta"], 0), max(moved["delta"], 0)
        state.execute("""INSERT INTO sums VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET
            revenue = revenue + excluded.revenue, refunds = refunds + excluded.refunds""",
                      (moved["day"], moved["toolSlug"], revenue, refund))


def at_end(consumer, state, partitions):
    known = dict(state.execute("SELECT partition, next FROM places"))
    ends = {p: consumer.get_watermark_offsets(TopicPartition(TOPIC, p), timeout=30) for p in partitions}
    return all(begin == end or known.get(p, 0) >= end for p, (begin, end) in ends.items())


def follow(consumer, state):
    """Adds up what has come within a second, in one transaction."""
    records = consumer.consume(1000, timeout=1)
    state.execute("BEGIN")
    for record in records:
        if record.error() is None:
            add(state, record)
        elif not record.error().retriable():
            raise KafkaException(record.error())
    state.execute("COMMIT")
    return len(records)


def main(brokers, path, stops):
    state = open_state(path)
    consumer, partitions = open_stream(brokers, state)
    while follow(consumer, state) or not stops or not at_end(consumer, state, partitions):
        pass
    for row in state.execute("SELECT * FROM sums ORDER BY day, tool"):
        print(*row)
    consumer.close()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], "--end" in sys.argv[3:])
