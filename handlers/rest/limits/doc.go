// Package limits bounds request rates: per account, with keys and sessions together, and per address for unknown callers.
// Counts are shared by all processes, to a tenth, without a query to Postgres for each request (package requestrate). Jobs,
// slots and credits are limited exactly, in the log.
//
// Every answer has the remaining quota in RateLimit and RateLimit-Policy. Uploads and downloads are not counted, because their
// signed addresses come from requests that were.
package limits
