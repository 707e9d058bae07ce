package app

import (
	"context"
	"errors"
	"maps"

	"toolmill/workers/convert"
	"toolmill/workers/htmlpdf"
)

// tools are the tools that this process can run, by slug.
func (a *App) tools() map[string]convert.Tool {
	all := map[string]convert.Tool{}
	for _, e := range a.work.engines {
		maps.Copy(all, e.tools)
	}
	return all
}

// htmlToPDF is convert.Tool over package htmlpdf, which knows nothing of jobs' attempts.
type htmlToPDF struct{ runner *htmlpdf.Runner }

// Run implements convert.Tool.
func (t htmlToPDF) Run(ctx context.Context, in convert.Input, progress func(int, string)) (convert.Output, error) {
	out, err := t.runner.Run(ctx, htmlpdf.Job{
		AccountID: in.AccountID, Dir: in.Dir, InputPath: in.Path, ContentType: in.ContentType, Options: in.Options,
	}, progress)
	if failure, ok := errors.AsType[*htmlpdf.Failure](err); ok {
		return convert.Output{}, &convert.Failure{
			Code: failure.Code, Reason: failure.Reason, Message: failure.Message, Retryable: failure.Retryable,
		}
	}
	return convert.Output{Path: out.Path, ContentType: out.ContentType, Summary: out.Summary, Metadata: out.Metadata}, err
}
