package bodies

import (
	"bufio"
	"io"
	"slices"
	"unicode/utf16"

	"github.com/go-json-experiment/json/jsontext"
)

// writeCanonical writes JSON in the form of RFC 8785: sorted names, normalised numbers, no white space. Texts of any length
// pass through a small buffer.
func writeCanonical(to io.Writer, node jsonNode) error {
	w := canonicalWriter{bufio.NewWriter(to)}
	if err := w.value(node); err != nil {
		return err
	}
	return w.Flush()
}

// canonicalWriter reports write errors at Flush.
type canonicalWriter struct{ *bufio.Writer }

func (w canonicalWriter) value(node jsonNode) error {
	switch node.raw.Kind() {
	case jsontext.KindBeginObject:
		return w.composed(sorted(node.inner), "{}")
	case jsontext.KindBeginArray:
		return w.composed(node.inner, "[]")
	case jsontext.KindString:
		w.text(node.raw)
		return nil
	}
	scalar := node.raw.Clone()
	err := scalar.Canonicalize()
	_, _ = w.Write(scalar)
	return err
}

func (w canonicalWriter) composed(inner []jsonNode, brackets string) error {
	_ = w.WriteByte(brackets[0])
	for i, node := range inner {
		if i > 0 {
			_ = w.WriteByte(',')
		}
		if node.quoted != nil {
			w.text(node.quoted)
			_ = w.WriteByte(':')
		}
		if err := w.value(node); err != nil {
			return err
		}
	}
	_ = w.WriteByte(brackets[1])
	return nil
}

// sorted orders members by their names' UTF-16 code units (RFC 8785 §3.2.3).
func sorted(members []jsonNode) []jsonNode {
	type named struct {
		units []uint16
		jsonNode
	}
	order := make([]named, len(members))
	for i, m := range members {
		order[i] = named{utf16.Encode([]rune(textOf(m.quoted))), m}
	}
	slices.SortFunc(order, func(a, b named) int { return slices.Compare(a.units, b.units) })
	in := make([]jsonNode, len(members))
	for i, m := range order {
		in[i] = m.jsonNode
	}
	return in
}

// text writes a string that escapes only what must be escaped, in the shortest form. Pieces that were not escaped in the source
// need no escape.
func (w canonicalWriter) text(quoted jsontext.Value) {
	_ = w.WriteByte('"')
	var character []byte
	unescaped(quoted, func(piece []byte, escaped bool) {
		if escaped {
			character, _ = jsontext.AppendQuote(character[:0], piece) // it is valid UTF-8
			piece = character[1 : len(character)-1]
		}
		_, _ = w.Write(piece)
	})
	_ = w.WriteByte('"')
}
