package main

import (
	"testing"

	"github.com/toolmill/toolmill/scripts/quality/strangers"
)

func TestOnlyDocumentsOfTheKindsAreMeasured(t *testing.T) {
	law, paper := strangers.Document{Kind: "law", Origin: "generated"}, strangers.Document{Kind: "paper2", Origin: "generated"}
	narrow, wide := strangers.Document{Kind: "practice: narrow", Origin: "practice"}, strangers.Document{Kind: "practice: marks", Origin: "practice"}
	for kinds, want := range map[string][4]bool{"": {true, true, true, true}, "law": {true}, "practice": {2: true, 3: true}, "practice: narrow,paper2": {1: true, 2: true}} {
		c := chosen{kinds: kinds}
		if got := [4]bool{c.wants(law), c.wants(paper), c.wants(narrow), c.wants(wide)}; got != want {
			t.Errorf("%q: %v, want %v", kinds, got, want)
		}
	}
}
