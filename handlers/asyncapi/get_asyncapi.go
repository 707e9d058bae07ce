package asyncapi

import (
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest"
)

// Document answers with the description of the stream (GET /v1/asyncapi.yaml).
func Document(c *rest.Call) (rest.Answer, error) {
	return rest.CachedBytes(c, "application/yaml", YAML), nil
}

// Schema answers with the schema of a type of events (GET /v1/schemas/{type}.json).
func Schema(c *rest.Call) (rest.Answer, error) {
	data, err := schemas.ReadFile("schemas/" + c.PathID() + ".json")
	if err != nil {
		return rest.Answer{}, refusal.New(refusal.NotFound, "there is no such type of events; /v1/asyncapi.yaml lists them")
	}
	return rest.CachedBytes(c, "application/schema+json", data), nil
}
