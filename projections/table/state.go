package table

import (
	"fmt"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// EncodeState encodes a folded state. Equal states give equal bytes, so that a rebuilt row can be compared with the
// live one. A state that has a method Encode for the same bytes encodes itself, without reflection.
func EncodeState(state any) (string, error) {
	if own, ok := state.(interface{ Encode() ([]byte, error) }); ok {
		encoded, err := own.Encode()
		if err != nil {
			return "", fmt.Errorf("encode %T: %w", state, err)
		}
		return string(encoded), nil
	}
	encoded, err := json.Marshal(state, json.Deterministic(true), jsontext.AllowInvalidUTF8(true))
	if err != nil {
		return "", fmt.Errorf("encode %T: %w", state, err)
	}
	return string(encoded), nil
}

// DecodeState decodes what EncodeState wrote.
func DecodeState[S any](stored []byte) (*S, error) {
	s := new(S)
	if err := json.Unmarshal(stored, s); err != nil {
		return nil, fmt.Errorf("decode %T: %w", s, err)
	}
	return s, nil
}
