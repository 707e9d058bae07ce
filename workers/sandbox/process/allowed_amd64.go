package process

import "embed"

//go:embed allowed
var allowedFiles embed.FS
