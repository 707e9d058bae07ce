package e2e

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v3"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/apikey"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/plan"
	topic "github.com/toolmill/toolmill/projections/stream"
)

// contract is what a reader of the stream knows: what the service serves without credentials.
type contract struct {
	client

	address  string
	document map[string]any
	schemas  *jsonschema.Compiler
	// validated counts events by their type.
	validated map[string]int
}

// Load implements jsonschema.URLLoader: references of the document are fetched from the service.
func (c *contract) Load(address string) (any, error) {
	served := c.get(strings.TrimPrefix(address, strings.TrimSuffix(c.address, "/asyncapi.yaml")))
	if served.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: status %d", address, served.StatusCode)
	}
	return jsonschema.UnmarshalJSON(strings.NewReader(served.body))
}

func (w *world) contract(t *testing.T) *contract {
	t.Helper()
	c := &contract{client: client{t: t, w: w}, address: "http://" + w.app.Addr().String() + "/v1/asyncapi.yaml", validated: make(map[string]int)}
	must(t, yaml.Unmarshal([]byte(c.get("/asyncapi.yaml").body), &c.document))
	c.schemas = jsonschema.NewCompiler()
	c.schemas.AssertFormat()
	c.schemas.UseLoader(jsonschema.SchemeURLLoader{"http": c})
	must(t, c.schemas.AddResource(c.address, c.document))
	return c
}

// inDocument returns a part of the document.
func (c *contract) inDocument(path ...string) map[string]any {
	c.t.Helper()
	part := c.document
	for _, name := range path {
		part, _ = part[name].(map[string]any)
	}
	if part == nil {
		c.t.Fatalf("the document has no %v", path)
	}
	return part
}

// mustAllow fails the test if a value is not as the schema at a place of the document says.
func (c *contract) mustAllow(place string, value any) {
	c.t.Helper()
	compiled, err := c.schemas.Compile(c.address + "#/" + place)
	must(c.t, err)
	if err := compiled.Validate(value); err != nil {
		c.t.Errorf("%s: %v\n%v", place, err, value)
	}
}

// event checks an event by the message of its type.
func (c *contract) event(text []byte) {
	c.t.Helper()
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(string(text)))
	must(c.t, err)
	attributes := value.(map[string]any)
	name := attributes["type"].(string)
	c.inDocument("components", "messages", name)
	c.mustAllow("components/messages/"+name+"/payload", value)
	c.validated[name]++
	if attributes["dataschema"] != "urn:toolmill:schema:"+name {
		c.t.Errorf("%s names the schema %v", name, attributes["dataschema"])
	}
}

// record checks a record of the topic. The reader of the tests adds what brokers say to the headers.
func (c *contract) record(m *message.Message) error {
	headers := make(map[string]any)
	for name, text := range m.Metadata {
		if !slices.Contains([]string{event.MetadataKey, event.MetadataPartition, event.MetadataOffset, event.MetadataBrokerTime}, name) {
			headers[name] = text
		}
	}
	c.mustAllow("components/schemas/headers", headers)
	if described := c.inDocument("components", "schemas", "headers", "properties"); len(described) != len(headers) {
		c.t.Errorf("a record has the headers %v, %d are described", headers, len(described))
	}
	if m.Metadata[event.MetadataKey] != m.Metadata["ce_subject"] {
		c.t.Errorf("the key is %s, the account %s", m.Metadata[event.MetadataKey], m.Metadata["ce_subject"])
	}
	c.event(m.Payload)
	return nil
}

// eventful does what leads to most types of events.
func (w *world) eventful(t *testing.T) {
	t.Helper()
	c := w.open(t, opening{})
	c.succeeds(c.create(page(hello)).ID)
	c.wait(c.create(page(hello, "options", `{"pageRanges":"7"}`)).ID)
	c.cancel(c.create(page(endless)).ID)
	content := photo(t, 64)
	file, _ := c.announce(content)
	c.uploads(file, content)
	c.succeeds(file.ID)
	c.post("/jobs/"+file.ID+"/close", "")
	address, deliveries := receive(t, http.StatusNoContent)
	c.succeeds(c.create(pageOf(hello, address)).ID)
	next(t, deliveries)
	eventually(t, "the delivery is an event", func() bool { return slices.Contains(c.events(), "toolmill.webhook.delivered.v1") })
	c.grant(5)
	c.send(account.ChargeCredits{RunID: "run_" + c.accountID, ToolSlug: "meta-tag-checker", Units: 1, Refundable: true})
	c.send(account.RefundCredits{RunID: "run_" + c.accountID, Reason: "upstream_unreachable"})
	other := c.withKey("jobs:read")
	c.send(account.RotateAPIKey{KeyID: other.keyID, Prefix: "tmk_live_Ab3d", Last4: "9xYz", SHA256: strings.Repeat("ab", 32), GraceSeconds: 60})
	c.send(account.ChangeAPIKey{KeyID: other.keyID, Name: "another"})
	c.send(account.RevokeAPIKey{KeyID: other.keyID})
	c.send(account.RotateWebhookSecret{Sealed: "c2VhbGVk", GraceSeconds: 60})
	c.send(account.AllowOrigins{Origins: []string{"https://shop.example.com"}})
	c.send(account.RecordAuditRead{Part: account.AuditedLedger})
	c.send(account.SuspendAccount{Reason: "a test"})
	c.send(account.ResumeAccount{Reason: "a test"})
	limits, _ := plan.LimitsOf(plan.Business)
	c.send(account.ChangePlan{Plan: plan.Business, Limits: limits})
}

// Whatever the service publishes is as it says that it publishes, in the topic and over REST.
func TestTheStreamIsAsItsContractSays(t *testing.T) {
	w := service(t)
	w.eventful(t)
	w.atRest(t)
	w.completeStream(t)
	c := w.contract(t)
	for partition := range w.config.Partitions {
		_, err := w.inside(t).Log.Reader.Read(t.Context(), topic.Topic, partition, 0, c.record)
		must(t, err)
	}
	const typesMin = 19
	if len(c.validated) < typesMin {
		t.Errorf("only events of %d types were checked: %v", len(c.validated), c.validated)
	}
	for _, e := range w.operatorKey(t, apikey.ReadEvents).feed() {
		c.event(e.Whole)
	}
	if told := c.inDocument("channels", "stream")["address"]; told != topic.Topic {
		t.Errorf("the document describes the topic %v", told)
	}
}

// Each type has a message that can be used, also of events that are rare: all references lead somewhere.
func TestTheContractCanBeReadWhole(t *testing.T) {
	c := service(t).contract(t)
	for _, e := range domain.Events {
		_, err := c.schemas.Compile(c.address + "#/components/messages/" + e.EventType() + "/payload")
		must(t, err)
		var s struct {
			ID string `json:"$id"`
		}
		must(t, json.Unmarshal([]byte(c.get("/schemas/"+e.EventType()+".json").body), &s))
		if s.ID != "urn:toolmill:schema:"+e.EventType() {
			t.Errorf("%s has the schema %s", e.EventType(), s.ID)
		}
	}
}

// A guard: what the contract does not allow is found.
func TestTheContractRefusesOtherEvents(t *testing.T) {
	c := service(t).contract(t)
	const closed = `{"specversion":"1.0","id":"evt_1","source":"/toolmill","type":"toolmill.job.closed.v1","dataschema":"urn:toolmill:schema:toolmill.job.closed.v1",
		"subject":"acct_1","time":"2026-03-02T12:00:00.123456Z","datacontenttype":"application/json","partitionkey":"acct_1","sequence":"00000000000000000042",
		"previoushash":"4c8eff916b537efb16613c5f0625275b42a8fa5e1dd4e13890ec19760196b033","data":{"jobId":"job_1"}}`
	compiled, err := c.schemas.Compile(c.address + "#/components/messages/toolmill.job.closed.v1/payload")
	must(t, err)
	for _, change := range [][2]string{
		{`"jobId":"job_1"`, ``},
		{`"jobId":"job_1"`, `"jobId":1`},
		{`toolmill.job.closed.v1"`, `toolmill.job.closed.v2"`},
		{`"acct_1","time"`, `"job_1","time"`},
		{`,"data":{"jobId":"job_1"}`, ``},
		{`2026-03-02T`, `2026-03-02 `},
	} {
		value, err := jsonschema.UnmarshalJSON(strings.NewReader(strings.Replace(closed, change[0], change[1], 1)))
		must(t, err)
		if compiled.Validate(value) == nil {
			t.Errorf("%s for %s is allowed", change[1], change[0])
		}
	}
	c.event([]byte(closed))
}
