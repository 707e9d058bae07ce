package lake

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/toolmill/toolmill/domain/event"
)

// Common are the columns that the rows of every type begin with.
type Common struct {
	// ID is the event's id, the same in log, stream and feed.
	ID string `parquet:"id"`
	// Time is when it was accepted, in UTC.
	Time time.Time `parquet:"time,timestamp(microsecond)"`
	// Account is the account's id, Sequence the event's number in the account's history.
	Account  string `parquet:"account"`
	Sequence int64  `parquet:"sequence"`
	// Actor is who caused it, "" in the oldest events.
	Actor string `parquet:"actor"`
	// LogPartition and LogOffset are the event's place, as in the headers of the stream.
	LogPartition int32 `parquet:"logpartition"`
	LogOffset    int64 `parquet:"logoffset"`
}

// column converts values of a Go type into those of a column.
type column struct {
	kind reflect.Type
	tag  string
	of   func(v reflect.Value) reflect.Value
}

var (
	instant  = reflect.TypeFor[time.Time]()
	document = []reflect.Type{reflect.TypeFor[json.RawMessage](), reflect.TypeFor[jsontext.Value]()}
)

// rowType is the type of the rows of an event type: Common and the columns of its data.
type rowType struct {
	row  reflect.Type
	data column
}

func newRowType(e event.Event) rowType {
	data := structOf(reflect.TypeOf(e))
	fields := append(reflect.VisibleFields(reflect.TypeFor[Common]()), reflect.VisibleFields(data.kind)...)
	return rowType{reflect.StructOf(named(fields)), data}
}

// named gives fields of several structs names of their own; columns have their names from tags.
func named(fields []reflect.StructField) []reflect.StructField {
	own := make([]reflect.StructField, len(fields))
	for i, f := range fields {
		own[i] = reflect.StructField{Name: fmt.Sprintf("C%d", i), Type: f.Type, Tag: f.Tag}
	}
	return own
}

// rowOf returns a pointer to the row of an event.
func (t rowType) rowOf(c Common, e event.Event) any {
	row := reflect.New(t.row).Elem()
	at := 0
	for _, from := range []reflect.Value{reflect.ValueOf(c), t.data.of(reflect.ValueOf(e))} {
		for _, value := range from.Fields() {
			row.Field(at).Set(value)
			at++
		}
	}
	return row.Addr().Interface()
}

// structOf returns the column of a struct: a struct with a column for each of its members in JSON, without those that are sealed.
func structOf(t reflect.Type) column {
	var fields []reflect.StructField
	var from [][]int
	var of []func(reflect.Value) reflect.Value
	for _, f := range reflect.VisibleFields(t) {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous || !f.IsExported() || name == "-" || strings.HasPrefix(name, "sealed") {
			continue
		}
		c := columnOf(f.Type)
		if strings.Contains(options, "omit") {
			c = optional(c)
		}
		fields = append(fields, reflect.StructField{Type: c.kind, Tag: reflect.StructTag(fmt.Sprintf(`parquet:"%s%s"`, name, c.tag))})
		from, of = append(from, f.Index), append(of, c.of)
	}
	kind := reflect.StructOf(named(fields))
	return column{kind, "", func(v reflect.Value) reflect.Value {
		row := reflect.New(kind).Elem()
		for i := range fields {
			row.Field(i).Set(of[i](v.FieldByIndex(from[i])))
		}
		return row
	}}
}

// columnOf returns the column of a type.
func columnOf(t reflect.Type) column {
	switch {
	case t == instant:
		return column{instant, ",timestamp(microsecond)", same}
	case t == document[0], t == document[1]:
		return optional(text(func(v reflect.Value) string { return string(v.Bytes()) }))
	case t.Kind() == reflect.Pointer:
		return ofPointer(columnOf(t.Elem()))
	case t.Kind() == reflect.Slice:
		return listOf(columnOf(t.Elem()))
	case t.Kind() == reflect.Struct:
		return structOf(t)
	case t.Kind() == reflect.String:
		return text(reflect.Value.String)
	case t.Kind() == reflect.Bool:
		return column{reflect.TypeFor[bool](), "", same}
	case t.Kind() == reflect.Float64:
		return column{reflect.TypeFor[float64](), "", same}
	case t.ConvertibleTo(reflect.TypeFor[int64]()):
		return column{reflect.TypeFor[int64](), "", func(v reflect.Value) reflect.Value { return v.Convert(reflect.TypeFor[int64]()) }}
	}
	panic(fmt.Sprintf("lake: no column for %s", t)) // found by the test of all event types
}

func same(v reflect.Value) reflect.Value { return v }

func text(of func(reflect.Value) string) column {
	return column{reflect.TypeFor[string](), "", func(v reflect.Value) reflect.Value { return reflect.ValueOf(of(v)) }}
}

func listOf(element column) column {
	kind := reflect.SliceOf(element.kind)
	return column{kind, ",list", func(v reflect.Value) reflect.Value {
		list := reflect.MakeSlice(kind, v.Len(), v.Len())
		for i := range v.Len() {
			list.Index(i).Set(element.of(v.Index(i)))
		}
		return list
	}}
}

// optional returns a column that is null for a zero value, which JSON leaves out. A list is empty instead.
func optional(c column) column {
	if c.kind.Kind() == reflect.Slice || c.kind.Kind() == reflect.Pointer {
		return c
	}
	return nullable(c, func(v reflect.Value) (reflect.Value, bool) { return v, !isZero(v) })
}

func ofPointer(c column) column {
	return nullable(c, func(v reflect.Value) (reflect.Value, bool) { return reflect.Indirect(v), !v.IsNil() })
}

func nullable(c column, get func(v reflect.Value) (there reflect.Value, is bool)) column {
	kind := reflect.PointerTo(c.kind)
	return column{kind, ",optional" + c.tag, func(v reflect.Value) reflect.Value {
		there, is := get(v)
		if !is {
			return reflect.Zero(kind)
		}
		held := reflect.New(c.kind)
		held.Elem().Set(c.of(there))
		return held
	}}
}

// isZero is what the option omitzero of encoding/json asks.
func isZero(v reflect.Value) bool {
	if z, ok := reflect.TypeAssert[interface{ IsZero() bool }](v); ok {
		return z.IsZero()
	}
	return v.IsZero()
}
