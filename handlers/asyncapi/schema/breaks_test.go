package schema_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/handlers/asyncapi/schema"
)

const accepted = `{"type": "object", "required": ["jobId", "input", "credits"], "properties": {
	"jobId": {"type": "string", "description": "the job"},
	"at": {"type": "string", "format": "date-time"},
	"reason": {"type": "string", "x-values": ["a", "b"]},
	"options": {"type": "object"},
	"events": {"type": "array", "items": {"type": "string"}},
	"input": {"type": "object", "required": ["kind"], "properties": {"kind": {"type": "string"}, "sizeBytes": {"type": "integer"}}},
	"credits": {"type": "object", "required": ["delta"], "properties": {"delta": {"type": "integer"}}}
}}`

const closed = `{"type": "object", "properties": {}}`

// types are the released ones, with one text in job.accepted replaced by another.
func types(t *testing.T, old, now string) schema.Types {
	t.Helper()
	if !strings.Contains(accepted, old) {
		t.Fatalf("there is no %s", old)
	}
	all := make(schema.Types)
	for name, text := range map[string]string{"toolmill.job.accepted.v1": strings.Replace(accepted, old, now, 1), "toolmill.job.closed.v12": closed} {
		var read schema.Schema
		if err := json.Unmarshal([]byte(text), &read); err != nil {
			t.Fatal(err)
		}
		all[name] = &read
	}
	return all
}

const instead = ": leave this version as it was released, add toolmill.job.accepted.v2 for what you need, and publish it beside the old one for 180 days."

func TestWhatBreaksAReaderIsFound(t *testing.T) {
	for name, c := range map[string]struct{ old, now, fault string }{
		"a field is removed":            {`"reason": {"type": "string", "x-values": ["a", "b"]},`, ``, "toolmill.job.accepted.v1.reason is removed" + instead},
		"a field of a field is removed": {`, "sizeBytes": {"type": "integer"}`, ``, "toolmill.job.accepted.v1.input.sizeBytes is removed" + instead},
		"a field is renamed":            {`"sizeBytes"`, `"bytes"`, "toolmill.job.accepted.v1.input.sizeBytes is removed, or renamed to bytes" + instead},
		"a field is sealed":             {`"reason"`, `"sealedReason"`, "toolmill.job.accepted.v1.reason is removed, or renamed to sealedReason" + instead},
		"a number becomes a text":       {`"delta": {"type": "integer"}`, `"delta": {"type": "string"}`, "toolmill.job.accepted.v1.credits.delta was integer and is string" + instead},
		"a time becomes any text":       {`, "format": "date-time"`, ``, "toolmill.job.accepted.v1.at was string (date-time) and is string" + instead},
		"a text becomes a time":         {`"reason": {"type": "string"`, `"reason": {"type": "string", "format": "date-time"`, "toolmill.job.accepted.v1.reason was string and is string (date-time)" + instead},
		"a list of other things":        {`"items": {"type": "string"}`, `"items": {"type": "integer"}`, "toolmill.job.accepted.v1.events[] was string and is integer" + instead},
		"free members are fixed":        {`"options": {"type": "object"}`, `"options": {"type": "object", "properties": {}}`, "toolmill.job.accepted.v1.options was object (of any members) and is object" + instead},
		"an optional field is required": {`"required": ["kind"]`, `"required": ["kind", "sizeBytes"]`, "toolmill.job.accepted.v1.input.sizeBytes was optional and is required, but older events lack it" + instead},
		"a required field is optional":  {`"required": ["jobId", `, `"required": [`, "toolmill.job.accepted.v1.jobId was in every event and is optional" + instead},
		"a new field is required": {
			`"required": ["delta"], "properties": {`, `"required": ["delta", "day"], "properties": {"day": {"type": "string"},`,
			"toolmill.job.accepted.v1.credits.day is new and required, but older events lack it: make it optional with omitempty or omitzero.",
		},
	} {
		faults := schema.Breaks(types(t, "", ""), types(t, c.old, c.now))
		if len(faults) != 1 || faults[0] != c.fault {
			t.Errorf("%s: %q\nwant %q", name, faults, c.fault)
		}
	}
}

func TestATypeIsNeverRemoved(t *testing.T) {
	now := types(t, "", "")
	delete(now, "toolmill.job.closed.v12")
	faults := schema.Breaks(types(t, "", ""), now)
	if len(faults) != 1 || !strings.HasPrefix(faults[0], "toolmill.job.closed.v12 is removed: put it back") {
		t.Errorf("%q", faults)
	}
}

func TestTheNextVersionIsNamed(t *testing.T) {
	now := types(t, "", "")
	now["toolmill.job.closed.v12"].Type = "array"
	if faults := schema.Breaks(types(t, "", ""), now); len(faults) != 1 || !strings.Contains(faults[0], "add toolmill.job.closed.v13 ") {
		t.Errorf("%q", faults)
	}
}

func TestWhatReadersTolerateIsAllowed(t *testing.T) {
	for name, change := range map[string]func(now schema.Types){
		"nothing":   func(schema.Types) {},
		"a comment": func(now schema.Types) { now["toolmill.job.accepted.v1"].Properties["jobId"].Description = "another" },
		"an optional field": func(now schema.Types) {
			now["toolmill.job.closed.v12"].Properties["by"] = &schema.Schema{Type: "string"}
		},
		"another known value": func(now schema.Types) {
			now["toolmill.job.accepted.v1"].Properties["reason"].Values = []string{"b", "c"}
		},
		"a new type": func(now schema.Types) { now["toolmill.job.accepted.v2"] = &schema.Schema{Type: "object"} },
	} {
		now := types(t, "", "")
		if change(now); len(schema.Breaks(types(t, "", ""), now)) > 0 {
			t.Errorf("%s: %q", name, schema.Breaks(types(t, "", ""), now))
		}
	}
}
