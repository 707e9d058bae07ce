package bodies

import (
	"bytes"
	"errors"
	"io"

	"github.com/go-json-experiment/json/jsontext"
)

// jsonNode is a value of a JSON text, parsed in one pass. Nothing is copied: raw, and quoted, a member's name with its quotes,
// are slices of the text. Memory is proportional to the number of values, which jsonBounds limits.
type jsonNode struct {
	raw, quoted jsontext.Value
	inner       []jsonNode
}

// readNode parses one JSON document. It returns jsontext's errors, also for duplicate names, invalid UTF-8 and data after the
// document.
func readNode(text []byte) (jsonNode, error) {
	r := nodeReader{text: text, from: jsontext.NewDecoder(bytes.NewBuffer(text))} // a buffer is read without a copy
	node, err := r.node()
	if err != nil {
		return node, err
	}
	if _, err := r.from.ReadToken(); errors.Is(err, io.EOF) {
		return node, nil
	}
	return node, &jsontext.SyntacticError{ByteOffset: r.from.InputOffset(), Err: errSecondDocument}
}

var errSecondDocument = errors.New("there is something after the document")

type nodeReader struct {
	text []byte
	from *jsontext.Decoder
}

func (r nodeReader) node() (node jsonNode, err error) {
	switch r.from.PeekKind() {
	case jsontext.KindBeginObject:
		return r.composed(jsontext.KindEndObject)
	case jsontext.KindBeginArray:
		return r.composed(jsontext.KindEndArray)
	}
	node.raw, err = r.leaf()
	return node, err
}

// composed parses an object or an array.
func (r nodeReader) composed(end jsontext.Kind) (node jsonNode, err error) {
	if _, err := r.from.ReadToken(); err != nil {
		return node, err
	}
	begin := r.from.InputOffset() - 1
	for r.from.PeekKind() != end {
		var quoted jsontext.Value
		if end == jsontext.KindEndObject {
			if quoted, err = r.leaf(); err != nil {
				return node, err
			}
		}
		value, err := r.node()
		if err != nil {
			return node, err
		}
		value.quoted = quoted
		node.inner = append(node.inner, value)
	}
	_, err = r.from.ReadToken()
	node.raw = r.text[begin:r.from.InputOffset()]
	return node, err
}

// leaf parses a name, or a value other than an object or array.
func (r nodeReader) leaf() (jsontext.Value, error) {
	value, err := r.from.ReadValue()
	if err != nil {
		return nil, err
	}
	end := r.from.InputOffset()
	return r.text[end-int64(len(value)) : end], nil
}

// members returns an object's members by name; nil if the node is not an object.
func (n jsonNode) members() map[string]jsontext.Value {
	if n.raw.Kind() != jsontext.KindBeginObject {
		return nil
	}
	members := make(map[string]jsontext.Value, len(n.inner))
	for _, m := range n.inner {
		members[textOf(m.quoted)] = m.raw
	}
	return members
}
