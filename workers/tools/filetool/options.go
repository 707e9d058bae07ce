package filetool

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/toolmill/toolmill/domain/tool/option"
)

// Options decodes a job's options into the type that its tool declares in domain/tool, and checks them as at the job's
// creation. No options means all defaults. The error is a *convert.Failure.
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
