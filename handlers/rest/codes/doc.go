// Package codes is the reasons why the API refuses: their codes, the one table of their HTTP statuses, and how an error of a
// port or of the log becomes one of them.
package codes
