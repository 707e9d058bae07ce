// Package kept knows for each table whether its rows can be had again if Postgres is lost, and copies those out and in that cannot.
//
// # Who is authoritative
//
// The log is, for the read models and how far they are projected. The rows of Tables are nowhere else. A test has every table of the
// migrations be of one kind.
package kept
