package option

// Schema is the part of JSON Schema 2020-12 that options need.
type Schema struct {
	Dialect              string            `json:"$schema,omitzero"`
	Type                 string            `json:"type"`
	Description          string            `json:"description,omitzero"`
	Enum                 []string          `json:"enum,omitzero"`
	Minimum              *float64          `json:"minimum,omitzero"`
	Maximum              *float64          `json:"maximum,omitzero"`
	MultipleOf           int               `json:"multipleOf,omitzero"`
	MaxLength            int               `json:"maxLength,omitzero"`
	Pattern              string            `json:"pattern,omitzero"`
	Default              any               `json:"default,omitzero"`
	Properties           map[string]Schema `json:"properties,omitzero"`
	Required             []string          `json:"required,omitzero"`
	AdditionalProperties *bool             `json:"additionalProperties,omitzero"`
}

// SchemaOf describes input.options.
func SchemaOf(values Values) Schema {
	closed, declared := false, values.Declare()
	s := Schema{
		Dialect: "https://json-schema.org/draft/2020-12/schema", Type: "object",
		Properties: make(map[string]Schema, len(declared)), AdditionalProperties: &closed,
	}
	for _, o := range declared {
		described := o.Type.schema()
		described.Description = o.Description
		s.Properties[o.Name] = described
		if o.Required {
			s.Required = append(s.Required, o.Name)
		}
	}
	return s
}
