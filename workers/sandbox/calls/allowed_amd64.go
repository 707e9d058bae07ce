package calls

import "embed"

//go:embed allowed
var allowedFiles embed.FS
