package schema

import (
	"encoding/json"
	"fmt"

	"go.yaml.in/yaml/v3"
)

// OfRecords returns the schemas of what all records have, the headers and the event's attributes, from an AsyncAPI document. They
// keep the same rules as the types.
func OfRecords(document []byte) (Types, error) {
	var parts struct {
		Components struct {
			Schemas map[string]any `yaml:"schemas"`
		} `yaml:"components"`
	}
	if err := yaml.Unmarshal(document, &parts); err != nil {
		return nil, fmt.Errorf("read the AsyncAPI document: %w", err)
	}
	records := make(Types)
	for name, part := range parts.Components.Schemas {
		text, err := json.Marshal(part)
		if err != nil {
			return nil, fmt.Errorf("schema %s: %w", name, err)
		}
		read := new(Schema)
		if err := json.Unmarshal(text, read); err != nil {
			return nil, fmt.Errorf("schema %s: %w", name, err)
		}
		records["toolmill.stream/"+name] = read
	}
	return records, nil
}
