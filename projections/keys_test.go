package projections_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/logtest"
)

func TestAChangedKeyIsQueryable(t *testing.T) {
	b := newBench(t, 1)
	b.changedKey()
	b.Project(b.Projector(nil), 100)
	listed, err := projections.NewKeys(b.DB).List(b.Context(), "acct_1")
	if err != nil || len(listed) != 1 || listed[0].Name != "deployer" || !cmp.Equal(listed[0].Scopes, []string{"jobs:cancel"}) {
		t.Errorf("%+v, %v", listed, err)
	}
}

// changedKey logs a key and a change of its name and scopes.
func (b *bench) changedKey() {
	b.Helper()
	b.Log.Must("acct_1", logtest.Open(10))
	b.Log.Must("acct_1", logtest.Key("key_1", "digest"))
	b.Log.Must("acct_1", account.ChangeAPIKey{KeyID: "key_1", Name: "deployer", Scopes: []string{"jobs:cancel"}})
}

// A key is found with the origins whose pages its account allows.
func TestAKeyHasTheOriginsOfItsAccount(t *testing.T) {
	b := newBench(t, 1)
	b.changedKey()
	for _, origins := range [][]string{{"http://localhost:3000", "https://shop.example.com"}, {}} {
		b.Log.Must("acct_1", account.AllowOrigins{Origins: origins})
		b.Project(b.Projector(nil), 100)
		found, err := projections.NewKeys(b.DB).Lookup(b.Context(), "digest")
		if err != nil || !cmp.Equal(found.Origins, origins) {
			t.Errorf("%+v, %v; want %v", found, err, origins)
		}
	}
}

func TestOnlyTheLastRevokedKeysAreListed(t *testing.T) {
	b := newBench(t, 1)
	b.Log.Must("acct_1", logtest.Open(10))
	b.Log.Must("acct_1", logtest.Key("key_valid", "valid"))
	for i := range 103 {
		id := fmt.Sprintf("key_%03d", i)
		b.Log.Must("acct_1", logtest.Key(id, id))
		b.Log.Must("acct_1", account.RevokeAPIKey{KeyID: id})
	}
	b.Project(b.Projector(nil), 100)
	listed, err := projections.NewKeys(b.DB).List(b.Context(), "acct_1")
	if err != nil || len(listed) != 101 || listed[0].ID != "key_valid" {
		t.Errorf("%d keys are listed, %v", len(listed), err)
	}
}
