package schema_test

import (
	"strings"
	"testing"

	"github.com/toolmill/toolmill/handlers/asyncapi/schema"
)

const document = `
components:
  schemas:
    headers:
      type: object
      properties:
        ce_id: {type: string, pattern: ^evt_}
        logoffset: {type: string}
      required: [ce_id, logoffset]
`

// Headers and attributes have no version: what would break them belongs to another topic.
func TestRecordsKeepTheRules(t *testing.T) {
	released, err := schema.OfRecords([]byte(document))
	if err != nil {
		t.Fatal(err)
	}
	now, err := schema.OfRecords([]byte(strings.Replace(document, "logoffset: {type: string}", "logoffset: {type: integer}", 1)))
	if err != nil {
		t.Fatal(err)
	}
	const want = "toolmill.stream/headers.logoffset was string and is integer: leave it as it was released, and publish what you need in another topic, " +
		"beside the old one for 180 days."
	if faults := schema.Breaks(released, now); len(faults) != 1 || faults[0] != want {
		t.Errorf("%q", faults)
	}
	if faults := schema.Breaks(released, released); len(faults) > 0 {
		t.Errorf("%q", faults)
	}
	if _, err := schema.OfRecords([]byte("components: [")); err == nil {
		t.Error("what is not YAML has schemas")
	}
}
