// Command contract calls a whole service with requests that schemathesis generates from the API's description: valid
// and broken ones, one by one and along the document's links, with all of its checks. It fails for a server error,
// for an answer that is not described, and for fewer calls than -calls. The requests depend on -seed, which is the
// same each time unless set, so that it can be part of make check; schemathesis.toml says how many there are.
//
// It leaves out the event streams, which do not end by themselves, and what would end the run's session: the sign-out and
// the end of a listed session; and the change of the password that others of its calls need. All have tests of their
// own. The service runs in development mode, which does not limit the requests of an address.
package main
