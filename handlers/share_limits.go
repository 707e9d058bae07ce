package handlers

import "time"

// What a process has for connections, and what an account may hold of it, by the weight of its plan: 1 is that of free ones
// and of strangers, 2 of pro, 4 of business and custom.
const (
	// bodyBytesMax bounds the bodies of all requests that are under way, at 96 MB; a body of 16 MB takes up to three times
	// as much while it is read.
	bodyBytesMax           = 96 << 20
	bodyBytesPerWeight     = 32 << 20
	bodyBytesPerAccountMax = 64 << 20

	// uploadsMax are places. No account has more than may be pending on any plan.
	uploadsMax           = 96
	uploadsPerWeight     = 8
	uploadsPerAccountMax = 20

	// streamsMax are event streams and exports. Each costs a connection, a goroutine and two watches, some 50 KB in all: a
	// full process holds 200 MB of them.
	streamsMax           = 4096
	streamsPerAccountMax = 64

	// slowAfter is how long who brings less than stallBytes has its place for certain, where others wait.
	slowAfter = 3 * time.Second
)

func newBodyShares() *shares {
	return newShares("bytes of bodies", bodyBytesMax, func(weight int64) int64 {
		return min(weight*bodyBytesPerWeight, bodyBytesPerAccountMax)
	}, slowAfter)
}

func newUploadShares() *shares {
	return newShares("uploads", uploadsMax, func(weight int64) int64 {
		return min(weight*uploadsPerWeight, uploadsPerAccountMax)
	}, slowAfter)
}

func newStreamShares(most, perAccountMost int64) *shares {
	return newShares("streams", most, func(int64) int64 { return perAccountMost }, 0)
}

// newURLCheckShares divides pages that are fetched at once: nothing is taken from one that is as it should be.
func newURLCheckShares() *shares {
	return newShares("URL checks", urlChecksMax, func(int64) int64 { return urlChecksPerAccountMax }, 0)
}
