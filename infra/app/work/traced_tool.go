package work

import (
	"context"

	"github.com/toolmill/toolmill/domain/correlation"
	"github.com/toolmill/toolmill/infra/telemetry/tracing"
	"github.com/toolmill/toolmill/workers/attempts/convert"
)

// tracedTool is a tool whose runs, in which its engine works, are spans.
type tracedTool struct {
	convert.Tool

	slug   string
	tracer *tracing.Tracer
}

// tracedTools returns tools by their slugs, whose runs are spans; the same if no spans are made.
func tracedTools(t *tracing.Tracer, tools map[string]convert.Tool) map[string]convert.Tool {
	if t == nil {
		return tools
	}
	traced := make(map[string]convert.Tool, len(tools))
	for slug, under := range tools {
		traced[slug] = tracedTool{under, slug, t}
	}
	return traced
}

// Run implements convert.Tool.
func (t tracedTool) Run(ctx context.Context, in convert.Input, progress func(int, string)) (convert.Output, error) {
	of := correlation.Of(ctx)
	span := t.tracer.Start(of.Traceparent, "engine "+t.slug, tracing.Internal,
		tracing.Subject{AccountID: in.AccountID, JobID: in.JobID, ToolSlug: t.slug, Attempt: of.Attempt})
	out, err := t.Tool.Run(ctx, in, progress)
	problem := ""
	if err != nil {
		problem = err.Error()
	}
	span.End(problem)
	return out, err
}
