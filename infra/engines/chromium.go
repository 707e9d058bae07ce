package engines

import (
	"context"

	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/engines/chromium"
	"github.com/toolmill/toolmill/workers/tools/htmlpdf"
)

const chromiumClass = "chromium"

// startChromium leaves something to stop: Chromium's processes outlive a job.
func (s *Set) startChromium(ctx context.Context, c Config) (Engine, error) {
	e := Engine{Class: chromiumClass, Concurrency: c.ChromiumConcurrency, Name: chromiumClass}
	if _, e.Missing = chromium.Find(); e.Missing != nil {
		return e, nil //nolint:nilerr // it is reported as missing
	}
	pool, err := chromium.New(chromium.Config{
		Concurrency: c.ChromiumConcurrency, Spares: c.ChromiumSpares, IdleMax: c.ChromiumIdle, SeparateRenderers: c.ChromiumSeparateRenderers,
		Logger: c.Logger,
	})
	if err != nil {
		return e, err
	}
	if err := pool.Start(ctx); err != nil {
		return e, err
	}
	s.Pool = pool
	stats := pool.Stats()
	e.Name, e.Version = stats.Engine, stats.EngineVersion
	e.Tools = map[string]convert.Tool{
		"html-to-pdf-api":      htmlpdf.NewHTMLToPDFAPI(pool),
		"html-markdown-to-pdf": htmlpdf.NewHTMLMarkdownToPDF(pool, limits("html-markdown-to-pdf").MaxPages),
	}
	return e, nil
}
