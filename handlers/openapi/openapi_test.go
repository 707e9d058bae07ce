package openapi_test

import (
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/toolmill/toolmill/handlers/openapi"
	"github.com/toolmill/toolmill/handlers/openapi/conformance"
)

// TestTheDocumentIsOpenAPI by the judgement of another library, examples included.
func TestTheDocumentIsOpenAPI(t *testing.T) {
	loader := openapi3.NewLoader()
	document, err := loader.LoadFromData(openapi.YAML)
	if err != nil {
		t.Fatal(err)
	}
	if err := document.Validate(loader.Context, openapi3.EnableExamplesValidation()); err != nil {
		t.Error(err)
	}
}

// TestExamplesAreAsDescribed: the examples of bodies, parameters and headers match the schema beside them.
func TestExamplesAreAsDescribed(t *testing.T) {
	document, err := conformance.Load()
	if err != nil {
		t.Fatal(err)
	}
	checked, err := document.CheckExamples()
	if err != nil {
		t.Error(err)
	}
	const examplesMin = 150
	if checked < examplesMin {
		t.Errorf("only %d examples", checked)
	}
}
