package bodies

import (
	"fmt"

	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest/codes"
)

// The bounds of a body's form. The largest body that the API expects has about 40 members, nested four deep; each member beyond
// that costs memory, time and a fault in the answer.
const (
	jsonValuesMax    = 1000
	jsonDepthMax     = 32
	jsonNameBytesMax = 256
)

// jsonBounds counts the members, items and levels of a JSON text while its bytes arrive, before it is parsed. It keeps nothing
// of the text, and recognises only strings, brackets, commas and colons: whether the text is JSON is checked by parseObject.
type jsonBounds struct {
	values, depth, stringBytes int
	inString, escaped          bool
}

// pass counts in the next bytes. Refusals: request_too_large.
func (b *jsonBounds) pass(text []byte) error {
	for _, c := range text {
		if b.inString {
			b.passString(c)
			continue
		}
		if err := b.passStructure(c); err != nil {
			return err
		}
	}
	return nil
}

func (b *jsonBounds) passString(c byte) {
	b.stringBytes++
	switch {
	case b.escaped:
		b.escaped = false
	case c == '\\':
		b.escaped = true
	case c == '"':
		b.inString = false
	}
}

// passStructure counts values by the commas between them, and the first value of each object and array by its opening bracket.
func (b *jsonBounds) passStructure(c byte) error {
	switch c {
	case '"':
		b.inString, b.stringBytes = true, 0
	case '{', '[':
		b.depth++
		b.values++
	case '}', ']':
		b.depth--
	case ',':
		b.values++
	case ':':
	default:
		return nil
	}
	switch {
	case b.depth > jsonDepthMax:
		return TooLarge("is nested deeper than %d levels", jsonDepthMax)
	case b.values > jsonValuesMax:
		return TooLarge("has more than %d members and items", jsonValuesMax)
	case c == ':' && b.stringBytes > jsonNameBytesMax:
		return TooLarge("has a name of more than %d bytes", jsonNameBytesMax)
	}
	return nil
}

// TooLarge refuses a body (request_too_large); what is a format for most.
func TooLarge(what string, most int64) *refusal.Refusal {
	return refusal.New(codes.RequestTooLarge, "the body "+fmt.Sprintf(what, most))
}
