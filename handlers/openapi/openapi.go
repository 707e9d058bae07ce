package openapi

import _ "embed"

//go:generate go run ./generate
//go:generate redoc/fetch

// YAML is the document as written.
//
//go:embed openapi.yaml
var YAML []byte

// JSON is the same document, generated from YAML.
//
//go:embed openapi.json
var JSON []byte

// Page shows the document to people: it loads Script from /docs/redoc.standalone.js and the document from
// /v1/openapi.yaml.
//
//go:embed redoc/index.html
var Page []byte

// Script is Redoc 3.0.1 (MIT, see redoc/LICENSE), compressed with gzip: 2.3 MB become 0.7.
//
//go:embed redoc/redoc.standalone.js.gz
var Script []byte
