package bodies

import (
	"github.com/go-json-experiment/json/jsontext"

	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest/codes"
)

// Read returns what read makes of a body that is one JSON object. The members that read asks for are those that the body may
// have; any other is a fault. Errors: malformed_json; validation_failed with every fault, and then the zero value.
func Read[T any](body jsontext.Value, read func(Object) T) (T, error) {
	var none T
	members, err := parseObject(body)
	if err != nil {
		return none, err
	}
	o := Object{members: members, known: new([]string), faults: new([]refusal.Fault)}
	value := read(o)
	if o.refuseUnknown(); len(*o.faults) > 0 {
		return none, codes.Invalid(*o.faults...)
	}
	return value, nil
}

// Within returns what read makes of a member that must be an object, the zero value if it is missing or wrong. The
// members that read asks for are those that the object may have.
func Within[T any](o Object, name string, read func(Object) T) (value T) {
	if inner, is := o.object(name); is {
		value = read(inner)
		inner.refuseUnknown()
	}
	return value
}
