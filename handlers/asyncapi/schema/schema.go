package schema

// Schema is a JSON Schema of an event's data or of a part of it. It uses only keywords that mean the same in draft 7, which
// AsyncAPI 3.0 reads.
type Schema struct {
	// Draft and ID are set at the root only.
	Draft string `json:"$schema,omitempty"`
	ID    string `json:"$id,omitempty"`
	// Title is the type's short name, such as job.accepted.
	Title string `json:"title,omitempty"`
	// Deprecated is set at the root for a type that another one has replaced: ReplacedBy, which alone is published from the
	// day PublishedUntil on (2006-01-02).
	Deprecated     bool   `json:"deprecated,omitempty"`
	ReplacedBy     string `json:"x-replaced-by,omitempty"`     //nolint:tagliatelle // an extension's name
	PublishedUntil string `json:"x-published-until,omitempty"` //nolint:tagliatelle // an extension's name

	Description string `json:"description,omitempty"`
	// Type is object, array, string, integer or boolean; Format narrows a string, as date-time does.
	Type   string `json:"type,omitempty"`
	Format string `json:"format,omitempty"`
	// Values are the known values of a string. It is not the keyword enum: later versions of the service may add some.
	Values []string `json:"x-values,omitempty"` //nolint:tagliatelle // an extension's name
	Items  *Schema  `json:"items,omitempty"`
	// Required are the properties that every event has, in the order in which they are written.
	Required []string `json:"required,omitempty"`
	// Properties are the members of an object; nil for an object whose members no schema describes.
	Properties map[string]*Schema `json:"properties,omitzero"`
}

// Types are the schemas of events' data, by the events' type.
type Types map[string]*Schema
