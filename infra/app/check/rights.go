package check

import (
	"context"
	"strings"

	"github.com/toolmill/toolmill/infra/postgres"
)

// rights finds tables that a migration has made and no part may use yet. It asks nothing of a single part's rights: which one needs which
// table is what docs/deploy/postgres-roles.sql says, and an operator may have roles of another kind.
func rights(ctx context.Context, db *postgres.DB) Finding {
	const name = "rights"
	switch nobodys, err := db.NobodysTables(ctx); {
	case err != nil:
		return Finding{name, Fault, err.Error(), "let the user of DATABASE_URL read pg_class and pg_attribute, as every user may unless that was revoked"}
	case len(nobodys) > 0:
		return Finding{
			name, Fault, "only the tables' owner may use " + strings.Join(nobodys, ", "), "as the tables' owner: docs/deploy/postgres-roles.sql again",
		}
	}
	return Finding{name, OK, "no table is its owner's alone", ""}
}
