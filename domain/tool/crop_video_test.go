package tool

import "testing"

func TestCropVideoChecksOptions(t *testing.T) {
	refusesOptions(t, cropVideo(), map[string]string{
		`{"y":0,"width":100,"height":100}`:         "x required",
		`{"x":0,"y":0,"width":100}`:                "height required",
		`{"x":-1,"y":0,"width":100,"height":100}`:  "x minimum",
		`{"x":0,"y":0,"width":8,"height":100}`:     "width minimum",
		`{"x":0,"y":0.5,"width":100,"height":100}`: "y type",
		`{"x":0,"y":0,"width":100,"height":9000}`:  "height maximum",
	})
	takesOptions(t, cropVideo(), map[string]string{
		`{"x":1,"y":0,"width":101,"height":100}`: `{"height":100,"width":101,"x":1,"y":0}`, // made even by the worker, which says so
	})
}
