package requestrate

import "time"

// Made is what a process reports of a subject: requests that it let through without a grant, and those of a grant that
// it will not use; Wanted asks for another one.
type Made struct {
	// Subject is a digest.
	Subject       string
	PerMinute     int
	Spent, Unused int
	Wanted        bool
}

// Granted is what a process may let through, and how far a subject is from having its whole allowance again, what
// is granted counted as spent.
type Granted struct {
	Subject string
	Granted int
	Backlog time.Duration
}
