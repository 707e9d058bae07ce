package commands

import (
	"errors"
	"testing"
)

func TestAReplyGoesToItsWaiter(t *testing.T) {
	f := newInFlight(2, 2)
	first, err := f.enter("cmd_1", "acct_1")
	if err != nil {
		t.Fatal(err)
	}
	second, err := f.enter("cmd_2", "acct_1")
	if err != nil {
		t.Fatal(err)
	}
	if !f.answer(reply{commandID: "cmd_2", offset: 2}) || !f.answer(reply{commandID: "cmd_1", offset: 1}) {
		t.Error("a reply found no waiter")
	}
	if r := <-first; r.offset != 1 {
		t.Errorf("%+v", r)
	}
	if r := <-second; r.offset != 2 {
		t.Errorf("%+v", r)
	}
	if f.len() != 0 {
		t.Errorf("%d in flight", f.len())
	}
}

// The first reply counts, and one that nobody waits for is dropped.
func TestAReplyWithoutAWaiterIsDropped(t *testing.T) {
	f := newInFlight(2, 2)
	answer, err := f.enter("cmd_1", "acct_1")
	if err != nil {
		t.Fatal(err)
	}
	if !f.answer(reply{commandID: "cmd_1", offset: 1}) || f.answer(reply{commandID: "cmd_1", offset: 2}) {
		t.Error("answered twice")
	}
	if r := <-answer; r.offset != 1 {
		t.Errorf("%+v", r)
	}
	f.leave("cmd_1")
	if f.answer(reply{commandID: "cmd_1"}) || f.answer(reply{commandID: "cmd_2"}) {
		t.Error("a reply without a waiter was delivered")
	}
}

// A full gateway refuses at once; each command that is answered or given up frees its place.
func TestInFlightIsBounded(t *testing.T) {
	f := newInFlight(3, 2)
	enter := func(commandID, accountID string, perAccount, full bool) {
		t.Helper()
		_, err := f.enter(commandID, accountID)
		busy := new(Busy)
		if errors.As(err, &busy) != full || full && busy.PerAccount != perAccount {
			t.Errorf("%s of %s: %v", commandID, accountID, err)
		}
	}
	enter("cmd_1", "acct_1", false, false)
	enter("cmd_2", "acct_1", false, false)
	enter("cmd_3", "acct_1", true, true)
	enter("cmd_4", "acct_2", false, false)
	enter("cmd_5", "acct_2", false, true)
	f.leave("cmd_1")
	enter("cmd_6", "acct_1", false, false)
	f.answer(reply{commandID: "cmd_2"})
	enter("cmd_7", "acct_1", false, false)
	for _, id := range []string{"cmd_4", "cmd_6", "cmd_7"} {
		f.leave(id)
	}
	if f.len() != 0 || len(f.accounts) != 0 {
		t.Errorf("%d in flight, %v", f.len(), f.accounts)
	}
}
