package handlers

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"

	"toolmill/domain/job"
	"toolmill/domain/tool"
)

const (
	listLimitDefault = 20
	listLimitMax     = 100
	cursorBytesMax   = 512
)

type jobsBody struct {
	Jobs       []jobBody `json:"jobs"`
	NextCursor *string   `json:"nextCursor"`
}

// listJobs answers with a page of jobs, newest first (GET /v1/jobs).
func (a *API) listJobs(c *call) (answer, error) {
	filter, err := a.jobFilter(c.URL.Query())
	if err != nil {
		return answer{}, err
	}
	filter.AccountID = c.key.AccountID
	ctx, cancel := withinStoreTimeout(c.Context())
	defer cancel()
	jobs, next, err := a.Jobs.List(ctx, filter)
	if errors.Is(err, ErrInvalidCursor) {
		return answer{}, invalid(cursorFault)
	}
	if err != nil {
		return answer{}, fmt.Errorf("list jobs: %w: %w", errAway, err)
	}
	page := jobsBody{Jobs: make([]jobBody, len(jobs))}
	at := a.Clock()
	for i, s := range jobs {
		if page.Jobs[i], err = a.render(c.Context(), c.key, s, at); err != nil {
			return answer{}, err
		}
	}
	if next != "" {
		page.NextCursor = &next
	}
	return ok(page), nil
}

var cursorFault = tool.Fault{Path: "cursor", Rule: "pattern", Message: "must be a nextCursor of this list"}

// jobFilter reads the query and collects all that is wrong with it. What it lets through is safe for a database.
func (a *API) jobFilter(query url.Values) (JobFilter, error) {
	f := JobFilter{
		Status: job.Status(query.Get("status")), ToolSlug: query.Get("toolSlug"), Cursor: query.Get("cursor"), Limit: listLimitDefault,
	}
	var faults []tool.Fault
	if f.Status != "" && !slices.Contains(job.Statuses, f.Status) {
		faults = append(faults, tool.Fault{
			Path: "status", Rule: "enum", Message: "must be one of queued, running, succeeded, failed, canceled",
		})
	}
	if _, err := a.Registry.ForJob(f.ToolSlug); f.ToolSlug != "" && errors.Is(err, tool.ErrUnknown) {
		faults = append(faults, tool.Fault{Path: "toolSlug", Rule: "enum", Message: "must be the slug of a tool"})
	}
	if len(f.Cursor) > cursorBytesMax || f.Cursor != "" && !visible(f.Cursor) {
		faults = append(faults, cursorFault)
	}
	if text := query.Get("limit"); text != "" {
		limit, err := strconv.Atoi(text)
		if err != nil || limit < 1 || limit > listLimitMax {
			faults = append(faults, tool.Fault{
				Path: "limit", Rule: "range", Message: fmt.Sprintf("must be a whole number from 1 to %d", listLimitMax),
			})
		}
		f.Limit = limit
	}
	includeClosed, fault := flagOf(query, "includeClosed")
	f.IncludeClosed = includeClosed
	if faults = append(faults, fault...); len(faults) > 0 {
		return JobFilter{}, invalid(faults...)
	}
	return f, nil
}

// flagOf reads a query parameter that is true or false; false where it is left out.
func flagOf(query url.Values, name string) (bool, []tool.Fault) {
	switch query.Get(name) {
	case "true":
		return true, nil
	case "", "false":
		return false, nil
	}
	return false, []tool.Fault{{Path: name, Rule: "enum", Message: "must be true or false"}}
}
