package asyncapi_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/generation"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers/asyncapi"
	"github.com/toolmill/toolmill/handlers/handlerstest"
)

func TestTheContractIsServedToEverybody(t *testing.T) {
	c := handlerstest.NewWorld(t, plan.Pro, 0).WithKey("")
	addresses := map[string]string{"/v1/asyncapi.yaml": "application/yaml"}
	for _, e := range domain.InLog {
		addresses["/v1/schemas/"+e.EventType()+".json"] = "application/schema+json"
	}
	for address, contentType := range addresses {
		got := c.GET(address)
		if got.StatusCode != http.StatusOK || got.Header.Get("Content-Type") != contentType {
			t.Errorf("%s: %d %v", address, got.StatusCode, got.Header)
		}
		if again := c.GET(address, "If-None-Match", got.Header.Get("ETag")); again.StatusCode != http.StatusNotModified {
			t.Errorf("%s again: %d", address, again.StatusCode)
		}
	}
	if got := c.GET("/v1/asyncapi.yaml"); got.Text != string(asyncapi.YAML) {
		t.Errorf("%d bytes", len(got.Text))
	}
	if got := c.GET("/v1/schemas/toolmill.job.closed.v1.json").Object()["$id"]; got != "urn:toolmill:schema:toolmill.job.closed.v1" {
		t.Errorf("the schema of job.closed is %v", got)
	}
}

func TestSchemasOfOtherTypesAreNotFound(t *testing.T) {
	c := handlerstest.NewWorld(t, plan.Pro, 0).WithKey("")
	for _, name := range []string{
		"toolmill.job.closed.v2.json", "toolmill.job.closed.v1", "job.closed.json", "..%2Freleased.json", "%2e%2e%2Freleased.json", ".json", "*.json",
	} {
		c.GET("/v1/schemas/"+name).Refused(http.StatusNotFound, "not_found")
	}
}

// TestTheDocumentDescribesEachType in a message of the channel, and nothing else; each reference has a target.
func TestTheDocumentDescribesEachType(t *testing.T) {
	var document map[string]any
	if err := yaml.Unmarshal(asyncapi.YAML, &document); err != nil {
		t.Fatal(err)
	}
	messages := at(document, "components", "messages")
	inChannel := at(document, "channels", "stream", "messages")
	published := append(slices.Clone(domain.Events), generation.Closed{})
	if document["asyncapi"] != "3.0.0" || len(messages) != len(published) || len(inChannel) != len(messages) {
		t.Errorf("AsyncAPI %v, %d messages, %d in the channel", document["asyncapi"], len(messages), len(inChannel))
	}
	for _, e := range published {
		if at(messages, e.EventType())["name"] != e.EventType() || at(inChannel, e.EventType()) == nil {
			t.Errorf("%s has no message, or the channel lacks it", e.EventType())
		}
	}
	if followed := follow(t, document, document); followed < 4*len(domain.Events) {
		t.Errorf("only %d references", followed)
	}
}

// at returns a mapping inside another one.
func at(of map[string]any, path ...string) map[string]any {
	for _, name := range path {
		of, _ = of[name].(map[string]any)
	}
	return of
}

// follow fails the test for a reference without a target, and returns how many there are.
func follow(t *testing.T, document map[string]any, value any) (references int) {
	t.Helper()
	switch v := value.(type) {
	case map[string]any:
		to, is := v["$ref"].(string)
		inside, within := strings.CutPrefix(to, "#/")
		switch {
		case is && within && at(document, strings.Split(inside, "/")...) == nil:
			t.Errorf("nothing is at %s", to)
		case is && !within && now(t)[strings.TrimSuffix(strings.TrimPrefix(to, "schemas/"), ".json")] == nil:
			t.Errorf("%s is not served", to)
		case is:
			references++
		}
		for _, member := range v {
			references += follow(t, document, member)
		}
	case []any:
		for _, item := range v {
			references += follow(t, document, item)
		}
	}
	return references
}
