// Package postgres implements on Postgres what the projections need: a pool, transactions with pipelined statements
// and binary COPY, notifications, and the migrations of all tables (migrations/, applied by goose under an advisory
// lock). Only it and infra/river import pgx. The SQL of the read models is in projections and runs on PostgreSQL 15
// and later.
package postgres
