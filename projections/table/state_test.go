package table

import (
	"errors"
	"reflect"
	"testing"
)

type folded struct {
	Jobs map[string]int `json:"jobs"`
	Name string         `json:"name"`
}

// A rebuilt row is compared with the live one by its bytes.
func TestEqualStatesAreEqualBytes(t *testing.T) {
	const want = `{"jobs":{"a":1,"b":2,"c":3},"name":"x"}`
	for range 20 {
		got, err := EncodeState(folded{map[string]int{"c": 3, "a": 1, "b": 2}, "x"})
		if err != nil || got != want {
			t.Fatalf("%s, %v", got, err)
		}
	}
}

type encoding struct{ text string }

func (e encoding) Encode() ([]byte, error) {
	if e.text == "" {
		return nil, errAway
	}
	return []byte(e.text), nil
}

func TestAStateMayEncodeItself(t *testing.T) {
	if got, err := EncodeState(encoding{`{"a":1}`}); err != nil || got != `{"a":1}` {
		t.Errorf("%s, %v", got, err)
	}
	if got, err := EncodeState(encoding{}); !errors.Is(err, errAway) {
		t.Errorf("%s, %v", got, err)
	}
}

func TestAStateIsReadAsItWasWritten(t *testing.T) {
	state := folded{map[string]int{"a": 1}, "x"}
	stored, err := EncodeState(state)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := DecodeState[folded]([]byte(stored)); err != nil || !reflect.DeepEqual(*got, state) {
		t.Errorf("%+v, %v", got, err)
	}
	if got, err := DecodeState[folded]([]byte(`{"jobs":[]}`)); err == nil {
		t.Errorf("%+v", got)
	}
}
