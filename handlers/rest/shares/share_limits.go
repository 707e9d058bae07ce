package shares

import (
	"cmp"
	"time"
)

// A process's resources for connections, and an account's share of them by the weight of its plan: 1 for free and for unknown
// callers, 2 for pro, 4 for business and custom.
const (
	// bodyBytesMax bounds the bodies of all running requests, at 96 MB; a body of 16 MB takes up to three times as much while it
	// is parsed.
	bodyBytesMax           = 96 << 20
	bodyBytesPerWeight     = 32 << 20
	bodyBytesPerAccountMax = 64 << 20

	// uploadsMax is the number of places. No account has more than may be pending on any plan.
	uploadsMax           = 96
	uploadsPerWeight     = 8
	uploadsPerAccountMax = 20

	// streamsMax is the number of event streams and exports. Each costs a connection, a goroutine and two watches, about 50 KB in
	// all: 200 MB in a full process.
	streamsMax           = 4096
	streamsPerAccountMax = 64

	// slowAfter is how long a connection that sends less than stallBytes keeps its place for certain while others need it.
	slowAfter = 3 * time.Second
)

// How many pages a process fetches at once, each about 25 MB at worst: brotli's window, and the page as sent, decompressed and
// as text.
const (
	urlChecksMax           = 32
	urlChecksPerAccountMax = 4
)

// Sizes are the amounts that connections share. The zero value of a field means its default.
type Sizes struct {
	// BodyBytes bounds all bodies in progress (96 MB), Uploads concurrent uploads (96), Streams event streams and exports (4096).
	BodyBytes, Uploads, Streams int64
	// UploadsPerAccount (8 to 20 by plan) and StreamsPerAccount (64) are an account's share of them.
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
		// A page that is being fetched normally is never taken back from.
		URLChecks: newShares("URL checks", urlChecksMax, func(int64) int64 { return urlChecksPerAccountMax }, 0),
	}
}
