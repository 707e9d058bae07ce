package eventlog

import (
	"testing"
	"time"
)

// A process whose clock is off the broker's or Postgres's by more than 2 s is not ready.
func TestAProcessWhoseClockIsOffIsNotReady(t *testing.T) {
	var c Clocks
	for off, ok := range map[time.Duration]bool{
		0: true, time.Second: true, -clockOffMax: true, clockOffMax + time.Millisecond: false, -2 * time.Hour: false,
	} {
		for _, of := range []string{clockBroker, clockPostgres} {
			c.set(of, off)
			if err := c.Check(t.Context()); (err == nil) != ok {
				t.Errorf("%s is off by %v: %v", of, off, err)
			}
			c.set(of, 0)
		}
	}
}
