package engines

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/engines/poppler"
	"github.com/toolmill/toolmill/workers/sandbox/rundir"
)

// probeMax bounds a probe. A tool that cannot convert a tiny file in that time cannot convert any, however busy the
// machine is.
const probeMax = time.Minute

// probeAccount owns the probes, so that no customer's job gets an engine that is kept for an account.
const probeAccount = "probe"

// probe runs a tool on its sample the way jobs run: by the same steps, in an attempt's directory in the same place,
// in the same sandbox, with a process that was started ahead if there is one. It returns what the result lacks.
func (s *Set) probe(ctx context.Context, slug string, run convert.Tool) (lacks string, err error) {
	ctx, cancel := context.WithTimeout(ctx, probeMax)
	defer cancel()
	dir, path, remove, err := convert.MakeRoom(s.scratch)
	if err != nil {
		return "", err
	}
	defer remove()
	of := samples[slug]
	content, err := sampleFiles.ReadFile("samples/" + of.file)
	if err == nil {
		err = errors.Join(os.WriteFile(path, content, 0o444), rundir.Show(path)) //nolint:gosec // engines read it
	}
	if err != nil {
		return "", err
	}
	made, err := run.Run(ctx, convert.Input{
		AccountID: probeAccount, JobID: "probe_" + slug, Dir: dir, Path: path, ContentType: of.contentType, Options: json.RawMessage(of.options),
	}, func(int, string) {})
	if err != nil {
		return "", why(ctx, err)
	}
	defer func() { _ = made.File.Close() }()
	if of.lacks == nil {
		return "", nil
	}
	text, err := textOf(ctx, dir, made)
	if err != nil {
		return "", err
	}
	return of.lacks(text), nil
}

// why adds the cause to a tool's error: the message for clients alone tells an operator little.
func why(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return fmt.Errorf("no result within %v", probeMax)
	}
	if failure, is := errors.AsType[*convert.Failure](err); is && failure.Cause != nil {
		return fmt.Errorf("%s (%w)", failure.Reason, failure.Cause)
	}
	return err
}

// textOf returns the text of an output.
func textOf(ctx context.Context, dir string, made convert.Output) (string, error) {
	if _, err := made.File.Seek(0, io.SeekStart); err != nil {
		return "", err
	}
	if made.ContentType != typePDF {
		text, err := io.ReadAll(made.File)
		return string(text), err
	}
	path := filepath.Join(dir, "probe.pdf")
	copied, err := os.Create(path)
	if err != nil {
		return "", err
	}
	_, err = io.Copy(copied, made.File)
	if err := errors.Join(err, copied.Close()); err != nil {
		return "", err
	}
	pages, err := new(poppler.Engine).LaidOut(ctx, poppler.Document{Dir: dir, Path: path}, poppler.Span{First: 1, Last: 1})
	if err != nil {
		return "", err
	}
	return pages[0], nil
}
