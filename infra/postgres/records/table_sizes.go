package records

import (
	"context"
	"fmt"
	"time"

	"github.com/toolmill/toolmill/projections/store"
)

// TableSize is how large a table is, with all of its partitions.
type TableSize struct {
	Table string `json:"table"`
	// Partitions is 0 for a table that is not partitioned.
	Partitions int64 `json:"partitions,omitempty"`
	// Rows and DeadRows are Postgres's estimates. Dead ones are what VACUUM has to remove.
	Rows     int64 `json:"rows"`
	DeadRows int64 `json:"deadRows"`
	// RowBytes are those of the rows, IndexBytes those of the indexes.
	RowBytes   int64 `json:"rowBytes"`
	IndexBytes int64 `json:"indexBytes"`
	// VacuumedAt is the last VACUUM of any of its partitions, nil if there was none.
	VacuumedAt *time.Time `json:"vacuumedAt,omitempty"`
}

// IndexSize is how large an index is, with those of all partitions.
type IndexSize struct {
	Table string `json:"table"`
	Index string `json:"index"`
	Bytes int64  `json:"bytes"`
	// Scans is how often it was used since the statistics were begun.
	Scans int64 `json:"scans"`
}

// wholes are the tables of the service's schema, each with the relations that hold its rows: its partitions, or itself.
const wholes = `WITH held AS (
	SELECT t.relname::text AS whole, t.oid AS whole_oid, coalesce(i.inhrelid, t.oid) AS oid, i.inhrelid IS NOT NULL AS partition
	FROM pg_class t LEFT JOIN pg_inherits i ON i.inhparent = t.oid AND t.relkind = 'p'
	WHERE t.relnamespace = current_schema()::regnamespace AND t.relkind IN ('r', 'p') AND NOT t.relispartition)`

// TableSizes returns the size of every table, the largest first.
func TableSizes(ctx context.Context, db store.Querier) ([]TableSize, error) {
	sizes, err := store.List(ctx, db, func(rows store.Rows) (s TableSize, err error) {
		return s, rows.Scan(&s.Table, &s.Partitions, &s.Rows, &s.DeadRows, &s.RowBytes, &s.IndexBytes, &s.VacuumedAt)
	}, wholes+`
		SELECT whole, count(*) FILTER (WHERE partition), sum(greatest(c.reltuples, s.n_live_tup, 0))::int8, sum(coalesce(s.n_dead_tup, 0))::int8,
			coalesce(sum(pg_table_size(h.oid)), 0)::int8, coalesce(sum(pg_indexes_size(h.oid)), 0)::int8,
			max(greatest(s.last_vacuum, s.last_autovacuum))
		FROM held h JOIN pg_class c ON c.oid = h.oid LEFT JOIN pg_stat_all_tables s ON s.relid = h.oid
		GROUP BY whole ORDER BY 5 DESC, 1`)
	if err != nil {
		return nil, fmt.Errorf("sizes of tables: %w", err)
	}
	return sizes, nil
}

// IndexSizes returns the size of every index, the largest first.
func IndexSizes(ctx context.Context, db store.Querier) ([]IndexSize, error) {
	sizes, err := store.List(ctx, db, func(rows store.Rows) (s IndexSize, err error) {
		return s, rows.Scan(&s.Table, &s.Index, &s.Bytes, &s.Scans)
	}, wholes+`
		SELECT whole, coalesce(p.inhparent::regclass, x.indexrelid::regclass)::text AS name, sum(pg_table_size(x.indexrelid))::int8,
			sum(coalesce(s.idx_scan, 0))::int8
		FROM held h JOIN pg_index x ON x.indrelid = h.oid LEFT JOIN pg_inherits p ON p.inhrelid = x.indexrelid
			LEFT JOIN pg_stat_all_indexes s ON s.indexrelid = x.indexrelid
		GROUP BY whole, name ORDER BY 3 DESC, name`)
	if err != nil {
		return nil, fmt.Errorf("sizes of indexes: %w", err)
	}
	return sizes, nil
}
