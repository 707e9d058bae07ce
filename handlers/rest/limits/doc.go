// Package limits counts requests: those of an account, with keys and sessions together, and those of an address where nobody
// is known. It counts over all processes, to a tenth, and without asking Postgres for each (package requestrate). Jobs, slots
// and credits are bounded in the log, exactly.
//
// Every answer says what is left in RateLimit and RateLimit-Policy. Uploads and downloads are not counted, because their signed
// addresses come from requests that were.
package limits
