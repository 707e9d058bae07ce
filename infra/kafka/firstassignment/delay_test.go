package firstassignment_test

import (
	"testing"
	"time"

	"github.com/toolmill/toolmill/infra/kafka/firstassignment"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
)

func TestHowLongABrokerWaits(t *testing.T) {
	broker := kafkatest.StartApache(t, kafkatest.WithProperties(map[string]string{firstassignment.Setting: "1700"}))
	if delay, err := firstassignment.Delay(broker.Reach(), "test"); err != nil || delay != 1700*time.Millisecond {
		t.Errorf("%v, %v", delay, err)
	}
}

func TestABrokerWithoutTheSettingDoesNotWait(t *testing.T) {
	broker := kafkatest.StartFake(t)
	if delay, err := firstassignment.Delay(broker.Reach(), "test"); err != nil || delay != 0 {
		t.Errorf("%v, %v", delay, err)
	}
}
