package filetool

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/toolmill/toolmill/domain/tool/option"
)

// Options returns a job's options as the value that its tool declares in domain/tool, checked as they were when the job was
// created. None is every default. Its error is a *convert.Failure.
func Options[T any, P interface {
	*T
	option.Values
}](text json.RawMessage,
) (T, error) {
	if text = bytes.TrimSpace(text); string(text) == "null" {
		text = nil
	}
	options, err := option.Decode[T, P](text)
	if err != nil {
		return options, Invalid("invalid_options", fmt.Sprintf("The options cannot be used: %v.", err))
	}
	return options, nil
}
