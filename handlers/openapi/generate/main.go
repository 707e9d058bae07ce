// Command generate writes openapi.json from openapi.yaml. Names are sorted, so the same document yields the same bytes.
package main

import (
	"encoding/json"
	"log"
	"os"

	"go.yaml.in/yaml/v3"
)

func main() {
	if err := generate("openapi.yaml", "openapi.json"); err != nil {
		log.Fatal(err)
	}
}

func generate(from, to string) error {
	text, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	var document map[string]any
	if err = yaml.Unmarshal(text, &document); err != nil {
		return err
	}
	data, err := json.Marshal(document)
	if err != nil {
		return err
	}
	const everybodyReads = 0o644
	return os.WriteFile(to, append(data, '\n'), everybodyReads)
}
