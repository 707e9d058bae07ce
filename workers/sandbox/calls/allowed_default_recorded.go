//go:build amd64 && !recordcalls

package calls

const byDefault = Allowed
