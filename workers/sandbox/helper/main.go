// Command helper is what becomes an engine: package sandbox and nothing else, because each start of an engine is a start of the
// program that restricts itself first, and the service's own initialises a hundred packages that this does not need. `make build`
// embeds it (workers/sandbox/helper_embedded.go).
package main

import (
	"fmt"
	"os"

	_ "github.com/toolmill/toolmill/workers/sandbox" // its init function is all that there is to do
)

func main() {
	fmt.Fprintln(os.Stderr, "helper: started by nobody who wants an engine")
	os.Exit(2)
}
