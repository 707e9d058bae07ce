package option

import (
	"maps"
	"reflect"
)

// Mistakes returns the mistakes of a declaration: a default that its own option refuses, a field that no option fills,
// a field that two options fill.
func Mistakes(values Values) (mistakes []string) {
	fields := fieldsOf(reflect.ValueOf(values).Elem())
	filled := map[any]string{}
	for _, o := range values.Declare() {
		if preset := o.Type.schema().Default; preset != nil {
			if rule, message := o.Type.check(preset); rule != "" {
				mistakes = append(mistakes, "default of "+o.Name+" "+message)
			}
		}
		field := o.Type.field()
		if _, is := fields[field]; !is {
			mistakes = append(mistakes, o.Name+" fills no field")
		}
		if other, twice := filled[field]; twice {
			mistakes = append(mistakes, o.Name+" and "+other+" fill the same field")
		}
		filled[field] = o.Name
	}
	for field, name := range fields {
		if _, is := filled[field]; !is {
			mistakes = append(mistakes, "no option fills the field "+name)
		}
	}
	return mistakes
}

// fieldsOf returns pointers to all fields of a struct with their names, including those of embedded structs.
func fieldsOf(v reflect.Value) map[any]string {
	fields := map[any]string{}
	for i := range v.NumField() {
		if field := v.Field(i); field.Kind() == reflect.Struct {
			maps.Copy(fields, fieldsOf(field))
			continue
		}
		fields[v.Field(i).Addr().Interface()] = v.Type().Field(i).Name
	}
	return fields
}
