package bodies

import (
	"bytes"
	"errors"
	"io"

	"github.com/go-json-experiment/json/jsontext"
)

// jsonNode is a value of a JSON text that was read in one pass. Nothing is copied of the text: raw and quoted, the name of
// a member as it is there, are stretches of it. What memory it takes is by the value, which jsonBounds bounds.
type jsonNode struct {
	raw, quoted jsontext.Value
	inner       []jsonNode
}

// readNode reads one JSON document. Errors are those of jsontext: also for duplicate names, text that is not UTF-8 and
// anything after the document.
func readNode(text []byte) (jsonNode, error) {
	r := nodeReader{text: text, from: jsontext.NewDecoder(bytes.NewBuffer(text))} // a buffer is read in place
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

// composed reads an object or a list with all that is in it.
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

// leaf reads a name, or a value that has nothing in it.
func (r nodeReader) leaf() (jsontext.Value, error) {
	value, err := r.from.ReadValue()
	if err != nil {
		return nil, err
	}
	end := r.from.InputOffset()
	return r.text[end-int64(len(value)) : end], nil
}

// members are those of an object by their names; nil where the node is none.
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
