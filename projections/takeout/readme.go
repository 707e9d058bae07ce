package takeout

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
)

// readme tells the reader what the export has, and what not.
func (e *export) readme() string {
	var text strings.Builder
	fmt.Fprintf(&text, "Everything that Toolmill keeps about the account %s, as of %s.\n\n", e.account.ID, e.at.Format(time.RFC3339))
	for _, p := range parts {
		fmt.Fprintf(&text, "%s\n    %s.\n", p.name, p.about)
	}
	text.WriteString("files/JOB/NAME\n    the results that were still kept.\n\n" +
		"Times are UTC. A line of an .ndjson file is a JSON object. The files were written one after the other: what happened meanwhile\n" +
		"may be in one and not yet in another, and a result that expired meanwhile is in jobs.ndjson only.\n\n" +
		"Not in the export:\n")
	for _, table := range slices.Sorted(maps.Keys(leftOut)) {
		fmt.Fprintf(&text, "- %s.\n", leftOut[table])
	}
	text.WriteString("- inputs of jobs that have not ended, which are yours already and are deleted when the job ends.\n" +
		"- passwords, and the secrets of keys and webhooks.\n")
	return text.String()
}
