package samples

import (
	"encoding/base32"
	"encoding/base64"
	"encoding/hex"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/toolmill/toolmill/domain/event"
)

// random makes what differs from event to event.
type random struct{ *rand.Rand }

func newRandom() random {
	const seed = 1
	return random{rand.New(rand.NewPCG(seed, seed))}
}

func (r random) bytes(n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(r.Uint32()) //nolint:gosec // the lowest bits
	}
	return b
}

const idBytes = 16

var idEncoding = base32.NewEncoding("0123456789abcdefghjkmnpqrstvwxyz").WithPadding(base32.NoPadding)

// id returns what commands.NewID does: a UUIDv7 of some millisecond of these years.
func (r random) id(prefix string) string {
	b := r.bytes(idBytes)
	b[0], b[1], b[6], b[8] = 0x01, 0x9a+b[1]%8, 0x70|b[6]&0x0f, 0x80|b[8]&0x3f
	return prefix + "_" + idEncoding.EncodeToString(b)
}

// derivedID is an id that is a digest.
func (r random) derivedID(prefix string) string {
	return prefix + "_" + idEncoding.EncodeToString(r.bytes(idBytes))
}

func (r random) hash() (h event.Hash) {
	copy(h[:], r.bytes(len(h)))
	return h
}

func (r random) hex(n int) string { return hex.EncodeToString(r.bytes(n)) }

func (r random) text(n int) string { return base64.RawURLEncoding.EncodeToString(r.bytes(n)) }

// sealed returns what a sealer makes of a short text.
func (r random) sealed() string {
	const overhead, shortest, spread = 28, 8, 24
	return "v1." + r.text(overhead+shortest+r.IntN(spread))
}

// object returns what objectstore.NewKey does.
func (r random) object(prefix string) string {
	return prefix + "/" + strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(r.bytes(idBytes)))
}

func (r random) traceparent() string { return "00-" + r.hex(16) + "-" + r.hex(8) + "-01" }

// at returns a time of the next years.
func (r random) at() time.Time {
	begin := time.Date(2026, time.January, 1, 0, 0, 0, 0, time.UTC)
	const span = 4 * 365 * 24 * time.Hour
	return begin.Add(time.Duration(r.Int64N(int64(span)))).Truncate(time.Microsecond)
}

// size returns a number of bytes, small ones as often as large ones.
func (r random) size() int64 { return 1 + r.Int64N(int64(10)<<(3*r.IntN(7))) }
