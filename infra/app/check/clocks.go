package check

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/toolmill/toolmill/infra/app/eventlog"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/brokers"
	"github.com/toolmill/toolmill/infra/objectstore/s3"
	"github.com/toolmill/toolmill/infra/postgres"
)

// clockOffMax is as for /readyz (infra/app/eventlog): half of what a command may claim.
const clockOffMax = 2 * time.Second

// clockOf is what a clock is called, whose it is, and what goes wrong with one that is off. A clock that /readyz compares too keeps a process
// from taking work, which is a fault of the machine; another one is a fault only from faultFrom on.
type clockOf struct {
	name, whose, breaks string
	faultFrom           time.Duration
}

var (
	clockOfPostgres = clockOf{
		"clock", "Postgres's", "a process would not get ready; sessions, limits of rates, heartbeats and the queue use Postgres's clock, deadlines the process's",
		clockOffMax,
	}
	clockOfBrokers = clockOf{
		"broker clock", "the brokers'", "a process would not get ready; the times of its commands that are more than 5 s off are moved, and with them deadlines " +
			"that its clients were told", clockOffMax,
	}
	// Servers of S3 refuse what is signed more than a quarter of an hour off; the client then signs again by the server's clock.
	clockOfBucket = clockOf{
		"bucket clock", "the bucket's", "objects are as old as its clock says: with one that is an hour and a half slow results are deleted before their time; from 15 minutes " +
			"on servers refuse the first try of a request", 15 * time.Minute,
	}
)

// compared is how far a clock is ahead of this machine's, at least.
func (c clockOf) compared(off time.Duration, err error) Finding {
	switch {
	case err != nil:
		return Finding{c.name, Fault, "not compared: " + err.Error(), "repeat the check"}
	case off.Abs() <= clockOffMax:
		return Finding{c.name, OK, "within 2 s of " + c.whose, ""}
	}
	side, status := "ahead of", Warning
	if off < 0 {
		side = "behind"
	}
	if off.Abs() > c.faultFrom {
		status = Fault
	}
	says := fmt.Sprintf("%s is %v %s this machine's: %s", c.whose, off.Abs().Round(time.Millisecond), side, c.breaks)
	return Finding{c.name, status, says, "set the one that is wrong (NTP)"}
}

func databaseClock(ctx context.Context, db *postgres.DB) Finding {
	before := time.Now()
	now, err := db.Now(ctx)
	return clockOfPostgres.compared(kafka.Outside(now, before, time.Now()), err)
}

// bucketClock asks the server for its time, which it tells in whole seconds.
func bucketClock(ctx context.Context, in *s3.Store) Finding {
	before := time.Now().Truncate(time.Second)
	now, err := in.Now(ctx)
	return clockOfBucket.compared(kafka.Outside(now, before, time.Now()), err)
}

// brokerClock compares the clocks of the brokers. Their protocol tells one only by a record that its broker has accepted, so this needs the
// topic that the service has for it. Brokers that are away have a line of their own.
func (m Machine) brokerClock(ctx context.Context) []Finding {
	if len(m.Config.Brokers) == 0 {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, compareMax)
	defer cancel()
	cluster, err := m.reached(ctx)
	if err != nil {
		return nil
	}
	switch off, err := m.brokersOff(ctx, cluster); {
	case errors.Is(err, errNoLog):
		return []Finding{{clockOfBrokers.name, OK, err.Error(), ""}}
	default:
		return []Finding{clockOfBrokers.compared(off, err)}
	}
}

// errNoLog means that nothing can be written by which a broker tells its time.
var errNoLog = errors.New("not compared, because there is no log yet: brokers tell their time only with records; /readyz compares it from the first start on")

// leadersMax bounds how many partitions are asked: they are spread over the brokers, so that each broker leads one of the first.
const leadersMax = 32

// brokersOff returns by how much the clock of the broker is ahead that is furthest off.
func (m Machine) brokersOff(ctx context.Context, cluster brokers.Cluster) (time.Duration, error) {
	cluster, topics, err := m.ofLog(ctx, cluster)
	if err != nil {
		return 0, err
	}
	if !topics[cluster.Topic(eventlog.ClockTopic)] {
		return 0, errNoLog
	}
	reader, err := kafka.NewReader(cluster, id)
	if err != nil {
		return 0, err
	}
	defer func() { _ = reader.Close() }() // it has nothing to lose
	return leadersOff(ctx, cluster, reader)
}

func leadersOff(ctx context.Context, cluster brokers.Cluster, reader *kafka.Reader) (time.Duration, error) {
	partitions, err := reader.Partitions(eventlog.ClockTopic)
	if err != nil {
		return 0, err
	}
	clock, err := kafka.NewClock(cluster, id, reader, eventlog.ClockTopic, partitions)
	if err != nil {
		return 0, err
	}
	defer func() { _ = clock.Close() }() // likewise
	return furthestOf(ctx, min(partitions, leadersMax), clock.Off)
}

// furthestOf asks so many clocks, one after the other, and returns by how much that one is ahead that is furthest off.
func furthestOf(ctx context.Context, clocks int32, ask func(context.Context) (time.Duration, error)) (furthest time.Duration, err error) {
	for range clocks {
		off, err := ask(ctx)
		if err != nil {
			return 0, err
		}
		if off.Abs() > furthest.Abs() {
			furthest = off
		}
	}
	return furthest, nil
}
