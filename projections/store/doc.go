// Package store is Postgres as the read models see it: the ports that infra/postgres fills, and queries of one row or many.
package store
