package main

import "testing"

func TestAttemptsLostByARestartAreFound(t *testing.T) {
	l := &load{orders: []*order{
		{jobID: "canceled", ended: job{Attempts: 0}}, {jobID: "once", ended: job{Attempts: 1}}, {jobID: "twice", ended: job{Attempts: 2}},
	}}
	if found := l.repeated(); len(found) != 1 {
		t.Errorf("found %q", found)
	}
}
