package handlerstest

import (
	"context"
	"crypto/rand"
	"testing"

	"github.com/toolmill/toolmill/domain/apikey"
	"github.com/toolmill/toolmill/handlers/rest/auth"
	"github.com/toolmill/toolmill/projections/store"
	"github.com/toolmill/toolmill/projections/stream"
)

// OperatorTable is the keys of operators, by digest, and what they read.
type OperatorTable struct {
	Keys map[string]auth.OperatorKey
	// Page answers each look at the feed; nil for one event that is always new.
	Page func(cursor string, limit int) (stream.Page, error)
}

// NewOperatorKey returns a key that nobody knows.
func NewOperatorKey(tb testing.TB) apikey.Key {
	tb.Helper()
	key, err := apikey.NewOperator(rand.Reader)
	if err != nil {
		tb.Fatal(err)
	}
	return key
}

// AddOperatorKey returns a new key with the scopes, after change, which may be nil.
func (w *World) AddOperatorKey(tb testing.TB, change func(*auth.OperatorKey), scopes ...string) string {
	tb.Helper()
	key := NewOperatorKey(tb)
	kept := auth.OperatorKey{ID: "opk_1", Name: "test", Scopes: scopes, SHA256: key.SHA256()}
	if change != nil {
		change(&kept)
	}
	w.Mu.Lock()
	defer w.Mu.Unlock()
	w.Operators.Keys[key.SHA256()] = kept
	return key.Reveal()
}

type operatorKeys struct{ world *World }

// Lookup implements auth.OperatorKeys.
func (o operatorKeys) Lookup(_ context.Context, sha256hex string) (auth.OperatorKey, error) {
	o.world.Mu.Lock()
	defer o.world.Mu.Unlock()
	found, ok := o.world.Operators.Keys[sha256hex]
	if err := o.world.Away["operator keys"]; err != nil || ok {
		return found, err
	}
	return found, store.ErrNotFound
}

// After implements operator.Feed.
func (o operatorKeys) After(_ context.Context, cursor string, limit int) (stream.Page, error) {
	if err := o.world.Away["feed"]; err != nil {
		return stream.Page{}, err
	}
	if o.world.Operators.Page == nil {
		return stream.Page{Lines: [][]byte{[]byte(`{}`)}, Next: cursor}, nil
	}
	return o.world.Operators.Page(cursor, limit)
}
