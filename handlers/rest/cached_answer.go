package rest

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"
)

// registryCacheControl allows everybody to cache the registry for a minute, then to revalidate: a tool's status changes when
// its engine comes or goes.
const registryCacheControl = "public, max-age=60"

// Cached answers a GET with a body that is the same for everybody, with the digest of its bytes as ETag. A client that has the
// current body gets 304 (RFC 9110 §13.1.2).
func Cached(c *Call, body any) (Answer, error) {
	data, err := json.Marshal(body, json.Deterministic(true))
	if err != nil {
		return Answer{}, err
	}
	return CachedBytes(c, "application/json", append(data, '\n')), nil
}

// CachedBytes is Cached for an encoded body.
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
		_, _ = w.Write(data) // the client is gone: there is nobody to report an error to
	}}
}

// knows reports whether an If-None-Match names a tag. Weak tags count too: they are made from the same bytes.
func knows(fields []string, tag string) bool {
	for named := range strings.SplitSeq(strings.Join(fields, ","), ",") {
		named = strings.TrimPrefix(strings.TrimSpace(named), "W/")
		if named == tag || named == "*" {
			return true
		}
	}
	return false
}
