package tidy_test

import (
	"os"
	"regexp"
	"testing"
)

var (
	alertRule  = regexp.MustCompile(`- alert: (\w+)`)
	alertFires = regexp.MustCompile(`alertname="(\w+)"`)
)

// promtool checks that the situations of docs/alerts_test.yaml are judged as they say; an alert that is in none of them would
// be checked by nobody.
func TestEveryAlertHasASituation(t *testing.T) {
	rules, err := os.ReadFile("../../docs/alerts.yaml")
	if err != nil {
		t.Fatal(err)
	}
	situations, err := os.ReadFile("../../docs/alerts_test.yaml")
	if err != nil {
		t.Fatal(err)
	}
	fires := make(map[string]bool)
	for _, found := range alertFires.FindAllSubmatch(situations, -1) {
		fires[string(found[1])] = true
	}
	alerts := alertRule.FindAllSubmatch(rules, -1)
	for _, found := range alerts {
		if !fires[string(found[1])] {
			t.Errorf("%s fires in no situation of docs/alerts_test.yaml", found[1])
		}
	}
	if len(alerts) == 0 {
		t.Error("no alerts were found")
	}
}
