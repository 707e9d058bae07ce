package described_test

import (
	"strings"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kversion"

	"github.com/toolmill/toolmill/infra/kafka/described"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
)

func TestWhatApacheKafkaIsAndHowItIsSet(t *testing.T) {
	broker := kafkatest.StartApache(t, kafkatest.WithProperties(map[string]string{described.FirstAssignmentSetting: "1700"}))
	if delay, err := described.FirstAssignment(broker.Reach(), "test"); err != nil || delay != 1700*time.Millisecond {
		t.Errorf("it waits %v, %v", delay, err)
	}
	if oldest, err := described.OldestOf(broker.Reach(), "test"); err != nil || oldest.TooOld || !strings.HasPrefix(oldest.Guess, "v4.") {
		t.Errorf("%+v, %v", oldest, err)
	}
}

func TestABrokerWithoutTheSettingDoesNotWait(t *testing.T) {
	broker := kafkatest.StartFake(t)
	if delay, err := described.FirstAssignment(broker.Reach(), "test"); err != nil || delay != 0 {
		t.Errorf("%v, %v", delay, err)
	}
}

func TestBrokersFromBefore28AreTooOld(t *testing.T) {
	for _, c := range []struct {
		release  string
		supports *kversion.Versions
		tooOld   bool
	}{
		{"2.7", kversion.V2_7_0(), true},
		{"2.8", kversion.V2_8_0(), false},
		{"3.9", kversion.V3_9_0(), false},
	} {
		broker := kafkatest.StartFake(t, kafkatest.WithKfake(kfake.MaxVersions(c.supports)))
		if oldest, err := described.OldestOf(broker.Reach(), "test"); err != nil || oldest.TooOld != c.tooOld {
			t.Errorf("%s: %+v, %v", c.release, oldest, err)
		}
	}
}
