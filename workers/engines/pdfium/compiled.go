package pdfium

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/toolmill/toolmill/workers/sandbox"
)

const (
	// compiler prints a program that does what the one on its standard input does, and need not be compiled, which takes a fifth of a start. It
	// runs with this version of Python only.
	compiler = `import base64, marshal, sys, zlib
code = marshal.dumps(compile(sys.stdin.read(), "extract", "exec"))
print("""import binascii, marshal, sys, zlib
if sys.hexversion != %d:
    sys.exit("Python is another one than when this process started, which has to start again")
exec(marshal.loads(zlib.decompress(binascii.a2b_base64("%s"))))""" % (sys.hexversion, base64.b64encode(zlib.compress(code)).decode()))
`
	// compiledBytesMax is the maximal length of an argument in Linux.
	compiledBytesMax = 128<<10 - 1
)

// compiled returns the program as Python on this machine compiles it. Errors: those of package sandbox.
func compiled(ctx context.Context) (string, error) {
	var said bytes.Buffer
	run := spec(compiler, strings.NewReader(program()))
	run.Stdout, run.StdoutBytesMax = &said, compiledBytesMax
	if result, err := sandbox.Run(ctx, run); err != nil {
		return "", fmt.Errorf("compile what asks PDFium: %w: %s", err, result.Stderr)
	}
	return said.String(), nil
}

// spec is a run of the engine on a document.
func (e *Engine) spec(document io.Reader) sandbox.Spec {
	return spec(e.program, document)
}
