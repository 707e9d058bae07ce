package conformance

import (
	"encoding/json"
	"maps"
	"math/big"
	"slices"
	"strings"
)

// BodyMember is what a JSON body may have, as it is described.
type BodyMember struct {
	// Within are the names of the objects that it is in, the outermost first.
	Within []string
	Name   string

	schema place
}

// BodyMembers are the members of an operation's JSON body and of the objects within it. What an object takes besides its
// described members is the matter of whoever reads that: a tool's options.
func (o *Operation) BodyMembers() []BodyMember { return membersBelow(nil, o.body().at("schema")) }

func membersBelow(within []string, schema place) (members []BodyMember) {
	for name, member := range schema.at("properties").members() {
		members = append(members, BodyMember{within, name, member})
		members = append(members, membersBelow(append(slices.Clone(within), name), member)...)
	}
	return members
}

// Path is the member's place in the body, with dots.
func (m BodyMember) Path() string { return strings.Join(append(slices.Clone(m.Within), m.Name), ".") }

// Edges are values on both sides of every bound of the member's schema, by name. Texts are made by lengthening or
// cutting a sample that the schema takes.
func (m BodyMember) Edges(sample any) map[string]any {
	edges := map[string]any{
		"null": nil, "true": true, "a number": json.Number("7"), "a fraction": json.Number("0.5"), "an empty text": "", "a text": "x",
		"a control character": "a\nb/c", "an empty list": []any{}, "an empty object": map[string]any{},
	}
	text, _ := sample.(string)
	maps.Copy(edges, m.texts(text))
	maps.Copy(edges, m.numbers())
	maps.Copy(edges, m.lists())
	for _, word := range m.schema.at("enum").items() {
		edges["the word "+word.text()] = word.value
	}
	return edges
}

// farBeyond is a length at which every text that is bounded at all is refused, and every request's body is still taken.
const farBeyond = 3000

func (m BodyMember) texts(sample string) map[string]any {
	if m.schema.at("type").text() != "string" {
		return nil
	}
	edges := map[string]any{"a long text": strings.Repeat("x", max(0, farBeyond-len(sample))) + sample}
	for _, bound := range []string{"minLength", "maxLength"} {
		n, is := m.schema.at(bound).integer()
		for length := n - 1; is && length <= n+1; length++ {
			if length >= 0 {
				edges[bound+" of "+big.NewInt(length).String()] = ofLength(sample, int(length))
			}
		}
	}
	return edges
}

// ofLength keeps the end of a text: that of an address says what it is.
func ofLength(text string, length int) string {
	if length < len(text) {
		return text[len(text)-length:]
	}
	return strings.Repeat("x", length-len(text)) + text
}

func (m BodyMember) numbers() map[string]any {
	edges := map[string]any{}
	for _, bound := range []string{"minimum", "maximum"} {
		n, is := m.schema.at(bound).integer()
		for _, beyond := range []int64{-1, 0, 1} {
			if is {
				edge := new(big.Int).Add(big.NewInt(n), big.NewInt(beyond)).String()
				edges[bound+" of "+edge] = json.Number(edge)
			}
		}
	}
	return edges
}

// lists are of the words that an array's items may be, each, all, twice, and of one that is none.
func (m BodyMember) lists() map[string]any {
	edges, all := map[string]any{}, []any{}
	for _, word := range m.schema.at("items").at("enum").items() {
		edges["a list of "+word.text()] = []any{word.value}
		all = append(all, word.value)
	}
	if len(all) > 0 {
		edges["the whole list"], edges["a word twice"] = all, []any{all[0], all[0]}
		edges["a list with another word"], edges["a list with a number"] = append(slices.Clone(all), "x"), []any{json.Number("1")}
	}
	return edges
}

func (p place) integer() (n int64, is bool) {
	number, is := p.value.(json.Number)
	if is {
		n, err := number.Int64()
		return n, err == nil
	}
	return 0, false
}
