package app

import (
	"context"
	"errors"

	"toolmill/workers/chromium"
	"toolmill/workers/convert"
	"toolmill/workers/htmlpdf"
)

// tools are the tools that this process can run, by slug.
func (a *App) tools(pool *chromium.Pool) map[string]convert.Tool {
	return map[string]convert.Tool{
		"html-to-pdf-api": htmlToPDF{htmlpdf.NewRunner(pool)},
	}
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
