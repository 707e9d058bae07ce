// Package codes has the reasons why the API refuses: their codes, the one table of their HTTP statuses, and the translation of
// errors into them.
package codes
