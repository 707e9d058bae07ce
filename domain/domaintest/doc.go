// Package domaintest lets a test of the domain read as its specification:
//
//	given(account.Opened{...}, account.CreditsGranted{...}).
//		When(job.Create{...}).Then(job.Accepted{...}, job.Released{...})
//
// Nothing is faked. A given event is encoded as the log holds it, and every command is decided on states that are
// folded again from those bytes, as an owner does after a takeover. After each decision the states that Decide
// left are compared with the fold of the longer log, and after each refusal with what they were.
package domaintest
