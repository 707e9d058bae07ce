package webpage

import (
	"bytes"
	"slices"

	"github.com/go-json-experiment/json/jsontext"
)

// script reads the types of a JSON-LD document, as far as it is valid JSON.
func (r *reader) script(text []byte) {
	if r.scriptBytes += len(text); r.scriptBytes > scriptBytesMax {
		return
	}
	d := jsontext.NewDecoder(bytes.NewReader(text), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	for {
		token, err := d.ReadToken()
		if err != nil {
			return
		}
		if token.Kind() == '"' && isName(d) && token.String() == "@type" && r.types(d) != nil {
			return
		}
	}
}

// isName reports whether the last string was a member's name.
func isName(d *jsontext.Decoder) bool {
	kind, length := d.StackIndex(d.StackDepth())
	return kind == '{' && length%2 == 1
}

// types reads the value of @type: a name, or a list of names.
func (r *reader) types(d *jsontext.Decoder) error {
	if d.PeekKind() != '"' && d.PeekKind() != '[' {
		return nil
	}
	token, err := d.ReadToken()
	if err != nil {
		return err
	}
	if token.Kind() == '"' {
		r.addType(token.String())
		return nil
	}
	for d.PeekKind() == '"' {
		if token, err = d.ReadToken(); err != nil {
			return err
		}
		r.addType(token.String())
	}
	return nil
}

func (r *reader) addType(name string) {
	name = clean(name, nameBytesMax)
	if name != "" && len(r.page.JSONLDTypes) < typesMax && !slices.Contains(r.page.JSONLDTypes, name) {
		r.page.JSONLDTypes = append(r.page.JSONLDTypes, name)
	}
}
