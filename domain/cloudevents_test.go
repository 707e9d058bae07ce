package domain_test

import (
	"encoding/json"
	"regexp"
	"strconv"
	"testing"
	"time"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/event"
)

var (
	attributeName = regexp.MustCompile(`^[a-z0-9]{1,20}$`) // CloudEvents 1.0, "Attribute Naming Convention"
	hexDigest     = regexp.MustCompile(`^[0-9a-f]{64}$`)
	typeName      = regexp.MustCompile(`^toolmill\.[a-z_]+\.[a-z_]+\.v[1-9][0-9]*$`)
)

func TestEveryEventIsACloudEvent(t *testing.T) {
	for _, sample := range samples {
		t.Run(sample.EventType(), func(t *testing.T) {
			attributes := attributesOf(t, sampleEnvelope(sample))
			for name, want := range map[string]string{
				"specversion": "1.0", "source": event.Source, "type": sample.EventType(), "datacontenttype": "application/json",
				"id": "evt_7h0r4d3ykq2vg6m1x8c5b9wnta", "subject": "acct_01k7x2v9qzj4", "partitionkey": "acct_01k7x2v9qzj4",
				"sequence": "00000000000000000042", "commandid": "cmd_01k7x2va0b6m", "actor": "key:key_01k7x2va0c9n", "commandoffset": "1234567.89",
			} {
				if got := attributes[name]; got != want {
					t.Errorf("%s is %q, want %q", name, got, want)
				}
			}
			if _, err := time.Parse(time.RFC3339Nano, attributes["time"]); err != nil {
				t.Errorf("time: %v", err)
			}
			if !hexDigest.MatchString(attributes["previoushash"]) {
				t.Errorf("previoushash is %q", attributes["previoushash"])
			}
			if !typeName.MatchString(sample.EventType()) {
				t.Error("the type does not read toolmill.<subject>.<fact>.v<version>")
			}
		})
	}
}

// attributesOf returns the context attributes of an encoded event: every member but data. It requires that each is a
// string with a valid name.
func attributesOf(t *testing.T, e event.Envelope) map[string]string {
	t.Helper()
	value, err := domain.Codec.Encode(e)
	if err != nil {
		t.Fatal(err)
	}
	var members map[string]json.RawMessage
	if err := json.Unmarshal(value, &members); err != nil {
		t.Fatal(err)
	}
	var data map[string]any
	if err := json.Unmarshal(members["data"], &data); err != nil {
		t.Errorf("data is not an object: %v", err)
	}
	delete(members, "data")
	attributes := make(map[string]string)
	for name, raw := range members {
		if !attributeName.MatchString(name) {
			t.Errorf("attribute %q is not of lower-case letters and digits, at most 20", name)
		}
		var text string
		if err := json.Unmarshal(raw, &text); err != nil || text == "" {
			t.Errorf("attribute %s is %s, which is not a non-empty string", name, raw)
		}
		attributes[name] = text
	}
	return attributes
}

func TestEmptyAttributesAreLeftOut(t *testing.T) {
	e := sampleEnvelope(samples[0])
	e.IdempotencyKey, e.Fingerprint, e.Traceparent = "", "", ""
	attributes := attributesOf(t, e)
	for _, name := range []string{"idempotencykey", "fingerprint", "traceparent"} {
		if value, there := attributes[name]; there {
			t.Errorf("%s is %q", name, value)
		}
	}
}

func TestSequenceSortsAsText(t *testing.T) {
	before := ""
	for _, n := range []uint64{0, 1, 9, 10, 99, 1 << 32, 1<<64 - 1} {
		e := sampleEnvelope(samples[0])
		e.Sequence = n
		text := attributesOf(t, e)["sequence"]
		if got, err := strconv.ParseUint(text, 10, 64); err != nil || got != n || text <= before {
			t.Errorf("sequence %d is %q after %q", n, text, before)
		}
		before = text
	}
}
