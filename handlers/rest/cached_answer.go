package rest

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"
)

// registryCacheControl lets anybody keep what the registry says for a minute, and ask then whether it has changed: an
// engine that comes or goes changes what a tool's status is.
const registryCacheControl = "public, max-age=60"

// Cached answers a GET with a body that is the same for everybody, under an ETag that is the digest of its bytes. A client
// that has these already gets 304 (RFC 9110 §13.1.2).
func Cached(c *Call, body any) (Answer, error) {
	data, err := json.Marshal(body, json.Deterministic(true))
	if err != nil {
		return Answer{}, err
	}
	return CachedBytes(c, "application/json", append(data, '\n')), nil
}

// CachedBytes does so with a body that is ready.
func CachedBytes(c *Call, contentType string, data []byte) Answer {
	sum := sha256.Sum256(data)
	tag := `"` + hex.EncodeToString(sum[:16]) + `"`
	known := knows(c.Header.Values("If-None-Match"), tag)
	return Answer{Stream: func(w http.ResponseWriter) {
		h := w.Header()
		h.Set("ETag", tag)
		h.Set("Cache-Control", registryCacheControl)
		if known {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		h.Set("Content-Type", contentType)
		h.Set("Content-Length", strconv.Itoa(len(data)))
		_, _ = w.Write(data) // the client is gone, and nobody left to tell
	}}
}

// knows reports whether an If-None-Match names a tag. Weak ones are compared alike: what they stand for has these bytes.
func knows(fields []string, tag string) bool {
	for named := range strings.SplitSeq(strings.Join(fields, ","), ",") {
		named = strings.TrimPrefix(strings.TrimSpace(named), "W/")
		if named == tag || named == "*" {
			return true
		}
	}
	return false
}
