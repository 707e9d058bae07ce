package shares

import (
	"cmp"
	"time"
)

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

// How many pages a process fetches at once, of some 25 MB each at worst: the window of brotli, the page as it came, decoded
// and as text.
const (
	urlChecksMax           = 32
	urlChecksPerAccountMax = 4
)

// Sizes are how much there is of what connections share. The zero value of a field takes its default.
type Sizes struct {
	// BodyBytes are those of all bodies that are under way (96 MB), uploads files that are (96), streams event streams and
	// exports (4096).
	BodyBytes, Uploads, Streams int64
	// UploadsPerAccount (8 to 20 by plan) and streamsPerAccount (64) are what an account may hold of them.
	UploadsPerAccount, StreamsPerAccount int64
}

// Room is what the connections of a process share.
type Room struct{ Bodies, Uploads, Streams, URLChecks *Pool }

// NewRoom returns a room of these sizes.
func NewRoom(sizes Sizes) *Room {
	return &Room{
		Bodies: newShares("bytes of bodies", cmp.Or(sizes.BodyBytes, bodyBytesMax), func(weight int64) int64 {
			return min(weight*bodyBytesPerWeight, bodyBytesPerAccountMax)
		}, slowAfter),
		Uploads: newShares("uploads", cmp.Or(sizes.Uploads, uploadsMax), func(weight int64) int64 {
			return cmp.Or(sizes.UploadsPerAccount, min(weight*uploadsPerWeight, uploadsPerAccountMax))
		}, slowAfter),
		Streams: newShares("streams", cmp.Or(sizes.Streams, streamsMax), func(int64) int64 {
			return cmp.Or(sizes.StreamsPerAccount, streamsPerAccountMax)
		}, 0),
		// Nothing is taken from a page that is fetched as it should be.
		URLChecks: newShares("URL checks", urlChecksMax, func(int64) int64 { return urlChecksPerAccountMax }, 0),
	}
}
