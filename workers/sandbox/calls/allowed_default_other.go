//go:build recordcalls || !amd64

package calls

// byDefault is denied where lists are yet to be recorded: what a list denies is not recorded either.
const byDefault = Denied
