package batch

import (
	"slices"
	"testing"
)

func TestALettersReasonIsReadable(t *testing.T) {
	buried := Bury("toolmill.events", 2, []Letter{
		{Offset: 5, Reason: "decode event: \x00\xff", Key: []byte("acct_1"), Value: []byte("\x00\xff")},
		{Offset: 9, Index: 3, Reason: "not a record"},
	})
	if buried.Args[0] != "toolmill.events" || buried.Args[1] != int32(2) || !slices.Equal(buried.Args[2].([]int64), []int64{5, 9}) ||
		!slices.Equal(buried.Args[3].([]int32), []int32{0, 3}) ||
		!slices.Equal(buried.Args[4].([]string), []string{"decode event: \uFFFD", "not a record"}) {
		t.Errorf("%q", buried.Args)
	}
	if values := buried.Args[6].([][]byte); len(values) != 2 || string(values[0]) != "\x00\xff" {
		t.Errorf("a letter's bytes are kept as they came: %q", values)
	}
}
