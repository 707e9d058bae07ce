//go:build recordcalls || !amd64

package calls

// byDefault is Denied in builds that record lists: a call that a list refuses would not be recorded.
const byDefault = Denied
