// Package domaintest makes a test of the domain read as its specification:
//
//	given(account.Opened{...}, account.CreditsGranted{...}).
//		When(job.Create{...}).Then(job.Accepted{..., Released: true})
//
// Nothing is faked. A given event is encoded as in the log, and every command is decided on states that are folded
// again from those bytes, as by an owner after a takeover. After each decision the states that Decide left are compared
// with the fold of the longer log; after each refusal they must be unchanged.
package domaintest
