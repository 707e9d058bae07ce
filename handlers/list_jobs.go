package handlers

import (
	"errors"
	"fmt"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/tool"
)

type jobsBody struct {
	Jobs       []jobBody `json:"jobs"`
	NextCursor *string   `json:"nextCursor"`
}

// listJobs answers with a page of jobs, newest first (GET /v1/jobs).
func (a *API) listJobs(c *call) (answer, error) {
	filter, err := a.jobFilter(c)
	if err != nil {
		return answer{}, err
	}
	ctx, cancel := withinStoreTimeout(c.Context())
	defer cancel()
	jobs, next, err := a.Jobs.List(ctx, filter)
	if errors.Is(err, ErrInvalidCursor) {
		return answer{}, invalid(cursorFault)
	}
	if err != nil {
		return answer{}, fmt.Errorf("list jobs: %w: %w", errAway, err)
	}
	page := jobsBody{Jobs: make([]jobBody, len(jobs)), NextCursor: cursorBody(next)}
	at := a.Clock()
	for i, s := range jobs {
		if page.Jobs[i], err = a.render(ctx, c.key, s, at); err != nil {
			return answer{}, err
		}
	}
	return ok(page), nil
}

// jobFilter reads the query.
func (a *API) jobFilter(c *call) (JobFilter, error) {
	query := c.query()
	f := JobFilter{AccountID: c.key.AccountID, Status: oneOf(query, "status", job.Statuses), ToolSlug: query.text("toolSlug")}
	if _, err := a.Registry.ForJob(f.ToolSlug); f.ToolSlug != "" && errors.Is(err, tool.ErrUnknown) {
		query.wrong("toolSlug", "enum", "must be the slug of a tool")
	}
	f.IncludeClosed, _ = query.flag("includeClosed")
	f.Limit, f.Cursor = query.page()
	return f, query.refusal()
}
