package s3

import (
	"testing"
	"time"

	"github.com/toolmill/toolmill/infra/objectstore/s3/s3test"
)

// The server's time is its own, whatever this machine's clock says.
func TestTheServersTimeIsRead(t *testing.T) {
	server := s3test.Start(t)
	const most = 3 * time.Minute // from 4 on the client believes the answers and signs by them, which the real clock refuses
	for _, ahead := range []time.Duration{0, most, -most} {
		store := openStore(t, configOf(server.WithClock(t, ahead)))
		before := time.Now().Add(ahead).Truncate(time.Second)
		told, err := store.Now(t.Context())
		if after := time.Now().Add(ahead); err != nil || told.Before(before) || told.After(after) {
			t.Errorf("%v ahead: %v, %v; asked between %v and %v", ahead, told, err, before, after)
		}
	}
}
