package checkpoints

import (
	"strconv"

	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/projections/checkpoints"
)

// numberBits are those of a checkpoint's number in the database.
const numberBits = 63

type listBody struct {
	Checkpoints []checkpoints.Signed `json:"checkpoints"`
	NextCursor  *string              `json:"nextCursor"`
}

// ListCheckpoints answers with a page of checkpoints, oldest first (GET /v1/audit/checkpoints). The cursor is the number of the
// last one before the page, so that a reader can go on later where it ended.
func (a *Wing) ListCheckpoints(c *rest.Call) (rest.Answer, error) {
	query := c.Query()
	limit, cursor := query.Page()
	after, err := strconv.ParseUint("0"+cursor, 10, numberBits)
	if err != nil {
		query.Wrong(rest.CursorFault.Path, rest.CursorFault.Rule, rest.CursorFault.Message)
	}
	if err := query.Refusal(); err != nil {
		return rest.Answer{}, err
	}
	ctx, cancel := rest.WithinStoreTimeout(c.Context())
	defer cancel()
	page, err := a.Checkpoints.After(ctx, after, limit+1)
	if err != nil {
		return rest.Answer{}, faultOf("read checkpoints", err)
	}
	next := ""
	if len(page) > limit {
		page = page[:limit]
		next = strconv.FormatUint(page[limit-1].Number, 10)
	}
	return rest.OK(listBody{Checkpoints: page, NextCursor: rest.CursorBody(next)}), nil
}

// GetCheckpoint answers with one checkpoint (GET /v1/audit/checkpoints/{id}): its number, or the word latest.
func (a *Wing) GetCheckpoint(c *rest.Call) (rest.Answer, error) {
	var number uint64
	if id := c.PathID(); id != "latest" {
		var err error
		number, err = strconv.ParseUint(id, 10, numberBits)
		if err != nil || strconv.FormatUint(number, 10) != id || number == 0 {
			return rest.Answer{}, refusal.New(refusal.NotFound, checkpoints.ErrNoCheckpoint.Error())
		}
	}
	ctx, cancel := rest.WithinStoreTimeout(c.Context())
	defer cancel()
	found, err := a.Checkpoints.Signed(ctx, number)
	if err != nil {
		return rest.Answer{}, faultOf("read checkpoint", err)
	}
	return rest.OK(found), nil
}
