package audit_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/audit"
	"github.com/toolmill/toolmill/domain/event"
)

// exported returns the values of a forged history of three events.
func exported(t *testing.T, more ...line) [][]byte {
	t.Helper()
	var values [][]byte
	lines := append(on(opened(), account.CreditsGranted{Credits: moved(5, 105), Reference: "r"}, account.Suspended{Reason: "x"}), more...)
	for _, l := range forge(t, lines...) {
		values = append(values, l.Value)
	}
	return values
}

func faultsOf(values [][]byte) (c audit.Chain, faults []string) {
	for _, value := range values {
		e, err := domain.Codec.Decode(value)
		if err != nil {
			faults = append(faults, err.Error())
			continue
		}
		faults = append(faults, c.Add(e, value)...)
	}
	return c, faults
}

func TestAWholeExportHasNoFaults(t *testing.T) {
	values := exported(t)
	c, faults := faultsOf(values)
	if len(faults) > 0 || c.First != 1 || c.Last != 3 || c.AccountID != "acct_1" || c.Head != event.ValueHash(values[2]) {
		t.Errorf("%+v: %q", c, faults)
	}
	if c, faults = faultsOf(values[1:]); len(faults) > 0 || c.First != 2 {
		t.Errorf("a part: %+v: %q", c, faults)
	}
}

func TestEachChangeOfAnExportIsFound(t *testing.T) {
	foreign := line{data: opened(), account: "acct_2"}
	early := line{data: account.Suspended{}, tamper: func(e *event.Envelope) { e.At = e.At.Add(-1) }}
	for name, test := range map[string]struct {
		values [][]byte
		want   string
	}{
		"a value":                     {changed(exported(t), 1, `"delta":5`, `"delta":6`), "previoushash is"},
		"white space":                 {changed(exported(t), 1, `,`, `, `), "previoushash is"},
		"an event missing":            {slices.Delete(exported(t), 1, 2), "sequence is 3, the event before has 1"},
		"two events swapped":          {[][]byte{exported(t)[0], exported(t)[2], exported(t)[1]}, "sequence is 3"},
		"an event repeated":           {slices.Insert(exported(t), 1, exported(t)[0]), "sequence is 1, the event before has 1"},
		"an event of another account": {exported(t, foreign), "of account acct_2"},
		"a time that goes back":       {exported(t, early), "time is"},
		"not an event":                {append(exported(t), []byte("{}")), "decode event"},
		"a first event with a previoushash": {exportedFrom(t, line{data: opened(), tamper: func(e *event.Envelope) {
			e.PreviousHash = event.ValueHash(nil)
		}}), "there was none before"},
		"a first event with sequence 0": {exportedFrom(t, line{data: opened(), tamper: func(e *event.Envelope) { e.Sequence = 0 }}), "sequence is 0"},
	} {
		t.Run(name, func(t *testing.T) {
			if _, faults := faultsOf(test.values); !strings.Contains(strings.Join(faults, "; "), test.want) {
				t.Errorf("%q, want %q", faults, test.want)
			}
		})
	}
}

func exportedFrom(t *testing.T, lines ...line) (values [][]byte) {
	t.Helper()
	for _, l := range forge(t, lines...) {
		values = append(values, l.Value)
	}
	return values
}

func changed(values [][]byte, at int, from, to string) [][]byte {
	values[at] = bytes.Replace(values[at], []byte(from), []byte(to), 1)
	return values
}

// An event of an unknown type is a link of the chain like any other.
func TestAnUnknownEventIsALinkToo(t *testing.T) {
	values := exported(t, line{data: event.Unknown{Type: "toolmill.account.praised.v1", Data: []byte(`{"by":"me"}`)}}, line{data: account.Suspended{}})
	if _, faults := faultsOf(values); len(faults) > 0 {
		t.Errorf("%q", faults)
	}
	if e, err := domain.Codec.Decode(values[3]); err != nil || e.Data.EventType() != "toolmill.account.praised.v1" {
		t.Errorf("%+v, %v", e, err)
	}
}
