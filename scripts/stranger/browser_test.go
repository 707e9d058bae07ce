package main

import (
	"strings"
	"testing"
)

func TestToolsOfTheBrowserThatFailedOrWereNotUsedAreSaid(t *testing.T) {
	const report = `{"testResults":[
		{"assertionResults":[{"ancestorTitles":["merge-pdf"],"status":"passed","duration":1200.5,"failureMessages":[]},
			{"ancestorTitles":["left-out"],"status":"skipped","failureMessages":[]}]},
		{"assertionResults":[{"ancestorTitles":["base64"],"status":"failed","failureMessages":["it is another text"]}]}]}`
	v := &visitor{person: &person{name: "test"}}
	for wanted, says := range map[string]string{"merge-pdf": "", "base64": "base64, in the browser: it is another text", "left-out": "left-out, in the browser: it was not used"} {
		failed, err := v.sayUsed([]byte(report), []string{wanted})
		if err != nil {
			t.Fatal(err)
		}
		if got := messageOf(failed); got != says {
			t.Errorf("%s: %q, want %q", wanted, got, says)
		}
	}
	if _, err := v.sayUsed([]byte("specs of tools"), nil); err == nil || !strings.Contains(err.Error(), "invalid") {
		t.Errorf("what is no report was read: %v", err)
	}
}

func messageOf(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
