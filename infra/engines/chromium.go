package engines

import (
	"context"
	"errors"

	"toolmill/workers/chromium"
	"toolmill/workers/convert"
	"toolmill/workers/htmlpdf"
)

const chromiumClass = "chromium"

// startChromium is the only start with something to stop: Chromium's processes outlive a job.
func (s *Set) startChromium(ctx context.Context, c Config) (Engine, error) {
	e := Engine{Class: chromiumClass, Concurrency: c.ChromiumConcurrency, Name: chromiumClass}
	if _, e.Missing = chromium.Find(); e.Missing != nil {
		return e, nil //nolint:nilerr // it is reported as missing
	}
	pool, err := chromium.New(chromium.Config{Concurrency: c.ChromiumConcurrency, Spares: c.ChromiumSpares, Logger: c.Logger})
	if err != nil {
		return e, err
	}
	if err := pool.Start(ctx); err != nil {
		return e, err
	}
	s.Pool = pool
	stats := pool.Stats()
	e.Name, e.Version = stats.Engine, stats.EngineVersion
	e.Tools = map[string]convert.Tool{"html-to-pdf-api": htmlToPDF{htmlpdf.NewRunner(pool)}}
	return e, nil
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
