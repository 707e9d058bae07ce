package projections

import "time"

// RequestsMade is what a process tells of a subject: requests that it let through without a grant, and those of a grant that
// it will not use; Wanted asks for another one.
type RequestsMade struct {
	// Subject is a digest.
	Subject       string
	PerMinute     int
	Spent, Unused int
	Wanted        bool
}

// RequestsGranted is what a process may let through, and how far a subject is from having its whole allowance again, what
// is granted counted as spent.
type RequestsGranted struct {
	Subject string
	Granted int
	Backlog time.Duration
}
