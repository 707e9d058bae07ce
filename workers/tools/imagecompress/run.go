package imagecompress

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/engines/vips"
	"github.com/toolmill/toolmill/workers/sandbox"
	"github.com/toolmill/toolmill/workers/tools/filetool"
)

// Tool implements convert.Tool.
type Tool struct{ engine *vips.Engine }

// New returns the tool on an engine.
func New(engine *vips.Engine) *Tool { return &Tool{engine} }

// The progress of a compression, in percent.
const (
	percentConverting = 10
	percentValidating = 90
)

// attempt is the state of one compression.
type attempt struct {
	engine  *vips.Engine
	in      convert.Input
	options tool.ImageCompressAPIOptions
	file    *os.File
	input   picture
	header  vips.Header
}

// made is the file that an attempt produced.
type made struct {
	path, contentType string
	picture           picture
	// keptOriginal means that it is the input's own picture; without metadataStripped it is the client's file, byte for byte.
	keptOriginal, metadataStripped bool
	// quality is the one that it was compressed at.
	quality int
}

// Run implements convert.Tool. Its failures have the reasons of failure.go.
func (t *Tool) Run(ctx context.Context, in convert.Input, progress func(percent int, stage string)) (convert.Output, error) {
	begun := time.Now()
	options, err := filetool.Options[tool.ImageCompressAPIOptions](in.Options)
	if err != nil {
		return convert.Output{}, err
	}
	file, err := os.Open(in.Path)
	if err != nil {
		return convert.Output{}, fmt.Errorf("compress image: %w", err)
	}
	defer func() { _ = file.Close() }()
	a := attempt{engine: t.engine, in: in, options: options, file: file}
	if err := a.look(ctx); err != nil {
		return convert.Output{}, failure(ctx, err)
	}
	progress(percentConverting, "converting")
	best, err := a.best(ctx, func() { progress(percentValidating, "validating") })
	if err != nil {
		return convert.Output{}, err
	}
	return filetool.Describe(a.describe(best, begun))
}

// look reads the header in Go, and uses libvips only if that header is not plain.
func (a *attempt) look(ctx context.Context) (err error) {
	if a.input, err = readPicture(a.file, a.in.ContentType); err != nil {
		return err
	}
	header, said, err := readHeader(a.file, a.input.format)
	if a.header = header; said || err != nil {
		return err
	}
	a.header, err = a.engine.ReadHeader(ctx, a.file)
	return err
}

// compress makes the engine write to a file, which is then taken from it, because the engine had it open.
func (a *attempt) compress(ctx context.Context, path string, quality int) (taken string, err error) {
	if _, err := a.file.Seek(0, io.SeekStart); err != nil { // the programs share our position in the file
		return "", err
	}
	jpeg, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return "", err
	}
	how := compression(a.options)
	how.Quality = quality
	if err := errors.Join(a.engine.Compress(ctx, a.file, jpeg, a.header, how), jpeg.Close()); err != nil {
		return "", err
	}
	product, err := sandbox.TakeProduct(a.in.Dir, path)
	if err != nil {
		return "", err
	}
	return product.Name(), product.Close()
}
