package lake

import (
	"reflect"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"github.com/toolmill/toolmill/domain"
)

// Every type of event has columns, and none of them is sealed.
func TestEveryEventTypeHasColumns(t *testing.T) {
	for _, e := range domain.Events {
		schema := parquet.SchemaOf(reflect.New(newRowType(e).row).Interface())
		paths := schema.Columns()
		if len(paths) < 7 {
			t.Errorf("%s has the columns %v", e.EventType(), paths)
		}
		for _, path := range paths {
			for _, name := range path {
				if strings.HasPrefix(name, "sealed") || name == "" {
					t.Errorf("%s: column %v", e.EventType(), path)
				}
			}
		}
	}
}
