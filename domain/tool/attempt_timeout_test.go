package tool

import "testing"

// An HTML job has half a minute unless it asks for more or less; other tools have a fixed time.
func TestAnAttemptHasTheTimeOfItsOptions(t *testing.T) {
	for _, test := range []struct {
		contract Contract
		given    string
		want     int
	}{
		{htmlToPDFAPI(), ``, 30},
		{htmlToPDFAPI(), `{"timeoutSeconds":1}`, 1},
		{htmlToPDFAPI(), `{"timeoutSeconds":120}`, 120},
		{htmlMarkdownToPDF(), `{}`, 30},
		{htmlMarkdownToPDF(), `{"timeoutSeconds":90}`, 90},
		{wordToPDF(), ``, documentTimeoutSeconds},
	} {
		effective, faults := test.contract.Effective([]byte(test.given))
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		if got := test.contract.AttemptTimeoutSeconds(effective); got != test.want {
			t.Errorf("%s with %q has %d s, want %d", test.contract.Slug, test.given, got, test.want)
		}
	}
}

func TestATimeoutBeyondItsBoundsIsRefused(t *testing.T) {
	for _, given := range []string{`{"timeoutSeconds":0}`, `{"timeoutSeconds":121}`, `{"timeoutSeconds":"30"}`, `{"timeoutSeconds":1.5}`} {
		for _, contract := range []Contract{htmlToPDFAPI(), htmlMarkdownToPDF()} {
			if _, faults := contract.Effective([]byte(given)); len(faults) != 1 || faults[0].Path != "timeoutSeconds" {
				t.Errorf("%s takes %s: %v", contract.Slug, given, faults)
			}
		}
	}
	if _, faults := wordToPDF().Effective([]byte(`{"timeoutSeconds":30}`)); len(faults) != 1 {
		t.Errorf("word-to-pdf has no such option: %v", faults)
	}
}
