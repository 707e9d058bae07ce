// Package option declares the options in a job's input.options. One declaration yields the JSON Schema that clients
// read, the check that the service makes, the defaults that are agreed with a job, and the typed value that the worker
// runs with:
//
//	type TrimVideoOptions struct{ Mode string }
//
//	func (o *TrimVideoOptions) Declare() []Option {
//		return []Option{{Name: "mode", Description: "…", Type: Choice{Into: &o.Mode, Values: …, Default: "exact"}}}
//	}
//
//	                ┌▶ SchemaOf  ─▶ GET /tools
//	Values.Declare ─┼▶ Effective ─▶ the command CreateJob, and so the log
//	                └▶ Decode    ─▶ the worker's typed value
package option
