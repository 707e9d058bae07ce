//go:build recordcalls || !amd64

package process

// systemCallsByDefault is so where lists are yet to be recorded: what a list denies is not recorded either.
const systemCallsByDefault = CallsDenied
