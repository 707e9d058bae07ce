package option

import (
	"fmt"
	"maps"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Options of type Text are the customer's own words and may be personal. They are kept apart from the others, to be
// sealed like a file's name.

// SplitTexts splits options, as Effective returns them, into those that every reader of the log may see and the
// customer's own words; texts is nil if there are none.
func SplitTexts(values Values, effective jsontext.Value) (plain, texts jsontext.Value, err error) {
	all := map[string]jsontext.Value{}
	if err := json.Unmarshal(effective, &all); err != nil {
		return nil, nil, fmt.Errorf("options: %w", err)
	}
	words := map[string]jsontext.Value{}
	for _, o := range values.Declare() {
		value, set := all[o.Name]
		if _, free := o.Type.(Text); free && set {
			words[o.Name] = value
			delete(all, o.Name)
		}
	}
	if len(words) == 0 {
		return effective, nil, nil
	}
	if plain, err = json.Marshal(all, json.Deterministic(true)); err == nil {
		texts, err = json.Marshal(words, json.Deterministic(true))
	}
	return plain, texts, err
}

// JoinTexts joins what SplitTexts split, to the same bytes. Either may be nil.
func JoinTexts(plain, texts []byte) (jsontext.Value, error) {
	all := map[string]jsontext.Value{}
	for _, part := range [][]byte{plain, texts} {
		some := map[string]jsontext.Value{}
		if len(part) == 0 {
			continue
		}
		if err := json.Unmarshal(part, &some); err != nil {
			return nil, fmt.Errorf("options: %w", err)
		}
		maps.Copy(all, some)
	}
	return json.Marshal(all, json.Deterministic(true))
}
