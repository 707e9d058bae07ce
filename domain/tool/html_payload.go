package tool

import (
	"maps"
	"slices"

	"github.com/go-json-experiment/json"

	"github.com/toolmill/toolmill/domain/refusal"
)

// checkHTMLPayload checks the JSON form of the input: {html, css?, assets?}. Whether an asset's content matches its
// name is left to the engine.
func checkHTMLPayload(contentType, text string) []refusal.Fault {
	if contentType != applicationJSON {
		return nil
	}
	payload := map[string]any{}
	if err := json.Unmarshal([]byte(text), &payload); err != nil || payload == nil {
		return []refusal.Fault{{Rule: "json", Message: `must be a JSON object: {"html", "css"?, "assets"?}`}}
	}
	var faults []refusal.Fault
	for _, name := range slices.Sorted(maps.Keys(payload)) {
		switch value := payload[name]; name {
		case "html", "css":
			if _, ok := value.(string); !ok {
				faults = append(faults, refusal.Fault{Path: name, Rule: "type", Message: "must be a string"})
			}
		case "assets":
			faults = append(faults, checkAssets(value)...)
		default:
			faults = append(faults, refusal.Fault{Path: name, Rule: "unknown_field", Message: "unknown field; known are html, css, assets"})
		}
	}
	if html, set := payload["html"]; !set || html == "" {
		faults = append(faults, refusal.Fault{Path: "html", Rule: "required", Message: "is required and must not be empty"})
	}
	return faults
}

func checkAssets(value any) []refusal.Fault {
	const form = "must be an object of file names to base64 or data: addresses"
	assets, ok := value.(map[string]any)
	for _, asset := range assets {
		_, isText := asset.(string)
		ok = ok && isText
	}
	if !ok {
		return []refusal.Fault{{Path: "assets", Rule: "type", Message: form}}
	}
	return nil
}
