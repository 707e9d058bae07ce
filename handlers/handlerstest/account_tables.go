package handlerstest

import (
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/toolmill/toolmill/domain/work"
	"github.com/toolmill/toolmill/handlers/rest/auth"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/store"
)

// keyList is the account's keys, folded by the domain.
type keyList struct{ *PeopleTable }

func (k keyList) List(_ context.Context, accountID string) ([]projections.Key, error) {
	keys := make([]projections.Key, 0, len(k.accountOf(accountID).Keys))
	kept := k.accountOf(accountID).Keys
	for _, id := range slices.Sorted(maps.Keys(kept)) {
		keys = append(keys, projections.Key{ID: id, Key: kept[id]})
	}
	return keys, k.world.Away["keys"]
}

func (k keyList) LastUses(context.Context, string) (map[string]time.Time, error) {
	last := make(map[string]time.Time)
	for _, u := range k.Uses {
		last[u.KeyID] = u.At
	}
	return last, k.world.Away["keys"]
}

func (k keyList) RecordUses(_ context.Context, uses []auth.UseOfKey) error {
	k.Uses = append(k.Uses, uses...)
	return k.world.Away["uses"]
}

// deliveryTable is the webhook deliveries.
type deliveryTable struct{ *PeopleTable }

func (d deliveryTable) List(_ context.Context, f projections.DeliveryFilter) ([]projections.Delivery, string, error) {
	if strings.HasPrefix(f.Cursor, "forged") {
		return nil, "", projections.ErrInvalidCursor
	}
	var page []projections.Delivery
	for _, id := range slices.Backward(slices.Sorted(maps.Keys(d.Delivery))) {
		at := d.Delivery[id].CreatedAt
		if f.AccountID == TestAccount && (f.Cursor == "" || id < f.Cursor) && !at.Before(f.From) && (f.To.IsZero() || at.Before(f.To)) {
			page = append(page, d.Delivery[id])
		}
	}
	if len(page) > f.Limit {
		return page[:f.Limit], page[f.Limit-1].EventID, d.world.Away["deliveries"]
	}
	return page, "", d.world.Away["deliveries"]
}

// Get returns a delivery by its event's id.
func (d deliveryTable) Get(_ context.Context, accountID, eventID string) (projections.Delivery, error) {
	found, is := d.Delivery[eventID]
	if !is || accountID != TestAccount {
		return found, store.ErrNotFound
	}
	return found, d.world.Away["deliveries"]
}

func (d deliveryTable) AttemptsOf(context.Context, string, []string) (map[string][]work.DeliveryAttempt, error) {
	return d.Attempts, d.world.Away["deliveries"]
}
