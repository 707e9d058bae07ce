// Package postgres is Postgres as the projections need it: a pool, transactions with pipelined statements and binary
// COPY, notifications, and the migrations of all tables (migrations/, applied by goose under an advisory lock). Besides
// infra/river it is the only package that imports pgx. The SQL of the read models is in projections; it runs on
// PostgreSQL 15 and later.
package postgres
