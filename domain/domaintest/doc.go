// Package domaintest lets a test of the domain read as its specification:
//
//	given(account.Opened{...}, account.CreditsGranted{...}).
//		When(job.Create{...}).Then(job.Accepted{...}, job.Released{...})
//
// Nothing is faked. A given event is encoded as the log holds it, and every command is decided on states that are
// folded anew from those bytes, as an owner does that has just taken over. Behind each decision the states that Decide
// left are compared with the fold of the longer log, and behind each refusal with what they were.
package domaintest
