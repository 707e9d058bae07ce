// Command toolmill runs utility tools as background jobs over REST. `toolmill --help` says what it can do.
package main

import (
	"os"

	"github.com/toolmill/toolmill/infra/app/cli"
)

// version is set by the build.
var version = "development"

func main() { os.Exit(cli.Run(version)) }
