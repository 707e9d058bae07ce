package jobs

import (
	"errors"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/projections"
)

type jobsBody struct {
	Jobs       []jobBody `json:"jobs"`
	NextCursor *string   `json:"nextCursor"`
}

// ListJobs answers with a page of jobs, newest first (GET /v1/jobs).
func (a *Wing) ListJobs(c *rest.Call) (rest.Answer, error) {
	filter, err := a.jobFilter(c)
	if err != nil {
		return rest.Answer{}, err
	}
	ctx, cancel := rest.WithinStoreTimeout(c.Context())
	defer cancel()
	jobs, next, err := a.Jobs.List(ctx, filter)
	if err != nil {
		return rest.Answer{}, rest.PageFault("list jobs", err)
	}
	page := jobsBody{Jobs: make([]jobBody, len(jobs)), NextCursor: rest.CursorBody(next)}
	at := a.Clock()
	for i, s := range jobs {
		if page.Jobs[i], err = a.render(ctx, c.Key, s, at); err != nil {
			return rest.Answer{}, err
		}
	}
	return rest.OK(page), nil
}

// jobFilter parses the query.
func (a *Wing) jobFilter(c *rest.Call) (projections.JobFilter, error) {
	query := c.Query()
	f := projections.JobFilter{AccountID: c.Key.AccountID, Status: rest.OneOf(query, "status", job.Statuses), ToolSlug: query.Text("toolSlug")}
	if _, err := a.Registry.ForJob(f.ToolSlug); f.ToolSlug != "" && errors.Is(err, tool.ErrUnknown) {
		query.Wrong("toolSlug", "enum", "must be the slug of a tool")
	}
	f.IncludeClosed, _ = query.Flag("includeClosed")
	f.From, f.To = query.Span()
	f.Limit, f.Cursor = query.Page()
	return f, query.Refusal()
}
