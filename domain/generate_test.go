package domain_test

import (
	"encoding/json"
	"reflect"
	"time"

	"pgregory.net/rapid"
)

var (
	instantType = reflect.TypeFor[time.Time]()
	rawType     = reflect.TypeFor[json.RawMessage]()
)

// anyOf draws a value of a type with every exported field set to any value that its JSON form can have: text of any
// Unicode, numbers of any size, instants of any zone, lists and pointers that may be missing.
func anyOf(t *rapid.T, of reflect.Type) reflect.Value {
	v := reflect.New(of).Elem()
	fill(t, v)
	return v
}

func fill(t *rapid.T, v reflect.Value) {
	switch {
	case v.Type() == instantType:
		v.Set(reflect.ValueOf(anyInstant(t)))
		return
	case v.Type() == rawType:
		v.SetBytes(rapid.SampledFrom([][]byte{
			nil, []byte(`{"pageSize":"A4","copies":[1,2.5e9,-0],"ü":null}`), []byte(`"text"`), []byte(`7`), []byte(`[{"a":{}}]`),
		}).Draw(t, "raw"))
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for _, field := range v.Fields() {
			fill(t, field)
		}
	case reflect.String:
		v.SetString(rapid.String().Draw(t, "text"))
	case reflect.Bool:
		v.SetBool(rapid.Bool().Draw(t, "bool"))
	case reflect.Int, reflect.Int64:
		v.SetInt(rapid.Int64().Draw(t, "number"))
	case reflect.Int32: // an index
		v.SetInt(int64(rapid.Int32Min(0).Draw(t, "index")))
	case reflect.Pointer:
		if rapid.Bool().Draw(t, "there") {
			v.Set(reflect.New(v.Type().Elem()))
			fill(t, v.Elem())
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), rapid.IntRange(0, 3).Draw(t, "length"), 3))
		for i := range v.Len() {
			fill(t, v.Index(i))
		}
	default:
		t.Fatalf("a %s cannot be drawn: teach fill to", v.Type())
	}
}

func anyInstant(t *rapid.T) time.Time {
	if rapid.IntRange(0, 9).Draw(t, "zero") == 0 {
		return time.Time{}
	}
	const from, to = -62135596800 + 2*86400, 253402300799 - 2*86400 // the years 1 to 9999
	zone := time.FixedZone("", 60*rapid.IntRange(-14*60, 14*60).Draw(t, "zone"))
	seconds := rapid.Int64Range(from, to).Draw(t, "seconds")
	return time.Unix(seconds, rapid.Int64Range(0, 999_999_999).Draw(t, "nanoseconds")).In(zone)
}
