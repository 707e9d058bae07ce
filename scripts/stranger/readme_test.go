package main

import (
	"os"
	"strings"
	"testing"
)

const readmeWordsMax = 1300

// The README is short, and its commands are run: a document without commands would prove nothing.
func TestTheReadmeIsShortAndIsRun(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	if n := len(strings.Fields(string(text))); n > readmeWordsMax {
		t.Errorf("README.md has %d words, at most %d", n, readmeWordsMax)
	}
	services, others := 0, 0
	for _, name := range documents {
		text, err := os.ReadFile("../../" + name)
		if err != nil {
			t.Fatal(err)
		}
		commands, err := commandsIn(name, string(text))
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range commands {
			if c.service {
				services++
			} else {
				others++
			}
		}
	}
	if services != 1 || others < 10 {
		t.Errorf("%d services and %d other commands in %v", services, others, documents)
	}
}

// Documents for users of the API refer to other documents, never to the source code.
func TestNoUserOfTheAPIIsSentIntoComments(t *testing.T) {
	for _, name := range []string{"README.md", "docs/api.md", "docs/events.md", "docs/configuration.md"} {
		text, err := os.ReadFile("../../" + name)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "doc.go") {
			t.Errorf("%s sends its reader to a doc.go", name)
		}
	}
}
