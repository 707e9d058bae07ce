package engines

import (
	"context"

	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/workers/attempts/convert"
	"github.com/toolmill/toolmill/workers/engines/chromium"
	"github.com/toolmill/toolmill/workers/tools/htmlpdf"
)

// startChromium returns an engine that must be stopped, because Chromium's processes outlive a job.
func (s *Set) startChromium(ctx context.Context, c Config) (Engine, error) {
	e := Engine{Class: tool.Chromium, Concurrency: c.ChromiumConcurrency, Name: tool.Chromium}
	if _, e.Missing = chromium.Find(); e.Missing != nil {
		return e, nil //nolint:nilerr // it is reported as missing
	}
	pool, err := chromium.New(chromium.Config{
		Concurrency: c.ChromiumConcurrency, Spares: c.spares(e.Class, c.ChromiumSpares), IdleMax: c.ChromiumIdle, SeparateRenderers: c.ChromiumSeparateRenderers,
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
		tool.HTMLToPDFAPI:      htmlpdf.NewHTMLToPDFAPI(pool),
		tool.HTMLMarkdownToPDF: htmlpdf.NewHTMLMarkdownToPDF(pool, limits(tool.HTMLMarkdownToPDF).MaxPages),
	}
	return e, nil
}

// chromiumSamples are the samples of this engine's tools, by slug.
var chromiumSamples = map[string]sample{
	tool.HTMLToPDFAPI:      {file: "page.html", contentType: "text/html"},
	tool.HTMLMarkdownToPDF: {file: "page.html", contentType: "text/html", as: tool.HTMLToPDFAPI},
}
