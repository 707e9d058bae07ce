package successor

import (
	"context"
	"fmt"

	"github.com/toolmill/toolmill/projections/store"
)

// What a successor got from ALTER DEFAULT PRIVILEGES is taken from it: it is as open as the table was, and no more.
const rights = `, named AS (SELECT p.new, p.owner, a.privilege_type AS may, a.is_grantable AS passes_on, NULL::name AS of_column,
			CASE a.grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(a.grantee)) END AS who
		FROM pair p, aclexplode(p.rights) a WHERE a.grantee <> p.owner
		UNION ALL SELECT p.new, p.owner, a.privilege_type, a.is_grantable, c.attname,
			CASE a.grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(a.grantee)) END
		FROM pair p JOIN pg_attribute c ON c.attrelid = p.old AND c.attnum > 0 AND NOT c.attisdropped, aclexplode(c.attacl) a WHERE a.grantee <> p.owner)
	SELECT sql FROM (
		SELECT 1 AS turn, format('ALTER TABLE %s OWNER TO %I', new::regclass, pg_get_userbyid(owner)) AS sql FROM pair WHERE made_by <> owner
		UNION SELECT 2, format('REVOKE ALL ON %s FROM %s', new::regclass,
				CASE a.grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(a.grantee)) END)
			FROM pair, aclexplode(rights_made) a WHERE a.grantee NOT IN (owner, made_by)
		UNION SELECT 3, format('GRANT %s ON %s TO %s%s', string_agg(may || coalesce(' (' || quote_ident(of_column) || ')', ''), ', '), new::regclass, who,
				CASE WHEN passes_on THEN ' WITH GRANT OPTION' END)
			FROM named GROUP BY new, who, passes_on) AS all_of_them ORDER BY turn`

// Rights gives successors the owners of the tables, and all roles the rights that they have on those.
func Rights(ctx context.Context, in store.Querier, of ...Pair) error {
	if err := do(ctx, in, rights, of); err != nil {
		return fmt.Errorf("rights: %w", err)
	}
	return nil
}
