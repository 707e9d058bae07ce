package pdfium

import (
	"bytes"
	"context"
	_ "embed"
	"fmt"
	"io"
	"strings"

	"github.com/toolmill/toolmill/workers/sandbox"
)

// compiler prints a program that does what the one on its standard input does, and starts in less time.
//
//go:embed compile.py
var compiler string

// compiledBytesMax is the maximal length of an argument in Linux.
const compiledBytesMax = 128<<10 - 1

// compiled returns a program as Python on this machine compiles it. Errors: those of package sandbox.
func compiled(ctx context.Context, program string) (string, error) {
	var said bytes.Buffer
	run := spec(compiler, strings.NewReader(program))
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
