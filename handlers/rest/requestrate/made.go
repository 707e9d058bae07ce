package requestrate

import "time"

// Made is a process's report on a subject: the requests that it admitted without a grant, and those of a grant that it will not
// use; Wanted asks for another grant.
type Made struct {
	// Subject is a digest.
	Subject       string
	PerMinute     int
	Spent, Unused int
	Wanted        bool
}

// Granted is how many requests a process may admit, and how long until the subject has its whole allowance again if the grant
// is used up.
type Granted struct {
	Subject string
	Granted int
	Backlog time.Duration
}
