package selection

import (
	"strings"
	"testing"
)

func TestANameThatIsNotKnownIsRefused(t *testing.T) {
	known := []string{"stream", "archive"}
	for _, list := range []string{"", "stream", "archive,stream"} {
		if err := Check(list, known); err != nil {
			t.Errorf("%q: %v", list, err)
		}
	}
	for _, list := range []string{"streams", "stream,", "stream, archive", ","} {
		if err := Check(list, known); err == nil || !strings.Contains(err.Error(), "stream, archive") {
			t.Errorf("%q: %v", list, err)
		}
	}
}
