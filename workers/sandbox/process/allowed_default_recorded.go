//go:build amd64 && !recordcalls

package process

const systemCallsByDefault = CallsAllowed
