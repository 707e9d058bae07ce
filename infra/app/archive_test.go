package app

import (
	"testing"
	"time"

	"github.com/toolmill/toolmill/infra/config"
)

// Segments and windows of the lake close after 100,000 records or an hour (docs/operations.md, docs/lake.md), unless set otherwise.
func TestSegmentsCloseAsDocumented(t *testing.T) {
	if l := segmentLimits(config.Config{}); l.RecordsMax != 100_000 || l.Age != time.Hour {
		t.Errorf("%+v", l)
	}
	if l := segmentLimits(config.Config{SegmentRecords: 7, SegmentAge: time.Minute}); l.RecordsMax != 7 || l.Age != time.Minute {
		t.Errorf("%+v", l)
	}
}
