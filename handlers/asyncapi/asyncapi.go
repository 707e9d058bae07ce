package asyncapi

import "embed"

//go:generate go run ./generate

// YAML is the AsyncAPI document.
//
//go:embed asyncapi.yaml
var YAML []byte

//go:embed schemas
var schemas embed.FS
