package people

import (
	"time"

	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/trail"
)

// accessBody is one entry of the access trail.
type accessBody struct {
	ID   string     `json:"id"`
	At   time.Time  `json:"at"`
	Kind trail.Kind `json:"kind"`
	// Actor is omitted for a stranger, and for a download by an address that names nobody.
	Actor event.Actor `json:"actor,omitzero"`
	// Subject is a session, a job or the name of an export.
	Subject string `json:"subject,omitzero"`
	Network string `json:"network"`
	Agent   string `json:"userAgent"`
}

type accessesBody struct {
	Entries    []accessBody `json:"entries"`
	NextCursor *string      `json:"nextCursor"`
}

// ListAccesses answers with a page of who got at the account, newest first (GET /v1/account/access). It has what this process
// noted before; what others noted is milliseconds late.
func (a *Wing) ListAccesses(c *rest.Call) (rest.Answer, error) {
	query := c.Query()
	filter := trail.Filter{AccountID: c.Key.AccountID}
	filter.From, filter.To = query.Span()
	filter.Limit, filter.Cursor = query.Page()
	if err := query.Refusal(); err != nil {
		return rest.Answer{}, err
	}
	ctx, cancel := rest.WithinStoreTimeout(c.Context())
	defer cancel()
	_ = a.Trail.Flush(ctx) // it is logged; if the store is away, the list fails too
	page, next, err := a.Accesses.Accesses(ctx, filter)
	if err != nil {
		return rest.Answer{}, rest.PageFault("list accesses", err)
	}
	listed := accessesBody{Entries: make([]accessBody, len(page)), NextCursor: rest.CursorBody(next)}
	for i, e := range page {
		listed.Entries[i] = accessBody{
			ID: e.ID, At: e.At, Kind: e.Kind, Actor: e.Actor, Subject: e.Subject, Network: e.Network, Agent: e.Agent,
		}
	}
	return rest.OK(listed), nil
}
