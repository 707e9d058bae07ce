package tool

import "testing"

func TestCompressVideoChecksOptions(t *testing.T) {
	refusesOptions(t, compressVideo(), map[string]string{
		`{"quality":"best"}`:       "quality enum",
		`{"maxHeight":8}`:          "maxHeight minimum",
		`{"maxHeight":721}`:        "maxHeight multiple_of",
		`{"targetBytes":9999}`:     "targetBytes minimum",
		`{"targetBytes":10000.5}`:  "targetBytes type",
		`{"targetBytes":1e12}`:     "targetBytes maximum",
		`{"targetBytes":"500 MB"}`: "targetBytes type",
	})
	takesOptions(t, compressVideo(), map[string]string{``: `{"quality":"medium"}`})
}
