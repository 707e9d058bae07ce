package stores

import (
	"errors"
	"testing"

	"github.com/toolmill/toolmill/infra/postgres"
)

// inTurn returns one of these at each read, the last one from then on.
func inTurn(found ...belongings) func() (belongings, error) {
	return func() (belongings, error) {
		now := found[0]
		if len(found) > 1 {
			found = found[1:]
		}
		return now, nil
	}
}

// The log is read first. Between that and the look at the database another process, which starts at the same time, has settled both.
func TestStoresThatAnotherProcessSettlesMeanwhileBelongTogether(t *testing.T) {
	settled := postgres.Installation{ID: "inst2_new", LogMarked: true}
	between, after := belongings{database: settled}, belongings{inLog: "inst2_new", level: 1, database: settled}
	if found, err := belongTogether("", inTurn(between, after)); err != nil || found.inLog != "inst2_new" {
		t.Errorf("%+v, %v", found, err)
	}
	if _, err := belongTogether("", inTurn(between)); !errors.Is(err, ErrOtherInstallation) {
		t.Errorf("a database without its log: %v", err)
	}
}
