// Command contract calls a whole service as schemathesis makes it up from the API's description: valid requests and broken
// ones, one by one and along the document's links, under all of its checks. It fails for a server error, for an answer
// that is not described, and for fewer calls than -calls. What is made up hangs on -seed, the same each time unless told
// otherwise, so that it is part of make check; schemathesis.toml says how much.
//
// Left out are the event stream, which does not end by itself, and the sign-out, which would end the run's session; both
// have tests of their own. The service runs in development mode, where visitors are not counted.
package main
