package filetool

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Options reads a job's options over a tool's defaults. They were checked when
// the job was created; a tool trusts nobody. Its error is a *convert.Failure.
func Options[T any](text json.RawMessage, defaults T) (T, error) {
	options := defaults
	if len(bytes.TrimSpace(text)) == 0 {
		return options, nil
	}
	if err := decodeStrictly(text, &options); err != nil {
		return defaults, Invalid("invalid_options", fmt.Sprintf("The options cannot be used: %v.", err))
	}
	return options, nil
}

// decodeStrictly refuses unknown names and anything after the value.
func decodeStrictly(text []byte, into any) error {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(into); err != nil {
		return err
	}
	if _, err := decoder.Token(); err != io.EOF {
		return errors.New("more than one JSON value")
	}
	return nil
}
