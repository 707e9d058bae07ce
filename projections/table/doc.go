// Package table writes many rows of a table with few round trips.
package table
