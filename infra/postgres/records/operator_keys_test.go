package records_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/toolmill/toolmill/handlers/rest/auth"
	"github.com/toolmill/toolmill/infra/postgres/records"
	"github.com/toolmill/toolmill/projections/store"
)

func TestOperatorKeysAreFoundByTheirDigest(t *testing.T) {
	b := newBench(t, 1)
	keys := records.NewOperatorKeys(b.DB)
	soon := time.Now().Add(time.Hour).UTC().Truncate(time.Microsecond)
	made := auth.OperatorKey{
		ID: "opk_1", Name: "billing", Scopes: []string{"events:read", "audit:read"}, Prefix: "tmo_live_abcd", Last4: "wxyz", SHA256: "aa",
		CreatedBy: "alice", CreatedAt: soon.Add(-time.Hour), ExpiresAt: &soon,
	}
	other := auth.OperatorKey{ID: "opk_2", Name: "audit", Scopes: []string{"audit:read"}, SHA256: "bb", CreatedBy: "alice", CreatedAt: soon}
	for _, k := range []auth.OperatorKey{made, other} {
		if err := keys.Add(b.Context(), k); err != nil {
			t.Fatal(err)
		}
	}
	found, err := keys.Lookup(b.Context(), "aa")
	if err != nil || found.ID != made.ID || !slices.Equal(found.Scopes, made.Scopes) || !found.ExpiresAt.Equal(soon) || found.RevokedAt != nil {
		t.Errorf("found %+v: %v", found, err)
	}
	if _, err := keys.Lookup(b.Context(), "tmo_live_abcd"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("an unknown digest: %v", err)
	}
	if err := keys.Add(b.Context(), auth.OperatorKey{ID: "opk_3", SHA256: "bb", Scopes: []string{}}); err == nil {
		t.Error("two keys have one secret")
	}
}

func TestOperatorKeysAreRevokedOnce(t *testing.T) {
	b := newBench(t, 1)
	keys := records.NewOperatorKeys(b.DB)
	if err := keys.Add(b.Context(), auth.OperatorKey{ID: "opk_1", Scopes: []string{"audit:read"}, SHA256: "aa", CreatedBy: "alice", CreatedAt: time.Now()}); err != nil {
		t.Fatal(err)
	}
	first, err := keys.Revoke(b.Context(), "opk_1", "bob")
	if err != nil || first.RevokedAt == nil || first.RevokedBy != "bob" {
		t.Fatalf("revoked %+v: %v", first, err)
	}
	again, err := keys.Revoke(b.Context(), "opk_1", "carol")
	if err != nil || !again.RevokedAt.Equal(*first.RevokedAt) || again.RevokedBy != "bob" {
		t.Errorf("revoked again %+v: %v", again, err)
	}
	if _, err := keys.Revoke(b.Context(), "opk_none", "bob"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("an unknown key: %v", err)
	}
	if all, err := keys.List(b.Context()); err != nil || len(all) != 1 || all[0].RevokedAt == nil {
		t.Errorf("listed %+v: %v", all, err)
	}
}
