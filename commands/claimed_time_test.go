package commands

import (
	"testing"
	"time"
)

func TestAClaimedTimeStaysNearTheBrokers(t *testing.T) {
	broker := time.Unix(1_800_000_000, 0).UTC()
	for claimed, want := range map[time.Duration]time.Duration{
		0: 0, time.Second: time.Second, -time.Second: -time.Second, ClaimMax: ClaimMax, -ClaimMax: -ClaimMax,
		2 * time.Hour: ClaimMax, -2 * time.Hour: -ClaimMax, ClaimMax + 1: ClaimMax, -ClaimMax - 1: -ClaimMax,
	} {
		if got := boundTime(broker.Add(claimed), broker); !got.Equal(broker.Add(want)) {
			t.Errorf("%v from the broker's time was held at %v, want %v", claimed, got.Sub(broker), want)
		}
	}
	if got := boundTime(broker, time.Time{}); !got.Equal(broker) {
		t.Errorf("a record without a time moved the command to %v", got)
	}
}
