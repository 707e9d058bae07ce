package handlers_test

import (
	"net/http"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers/handlerstest"
)

// TestABodyThatComesTooSlowlyIsRefusedAsThat, and not as bad JSON, which its sender would look for in vain.
func TestABodyThatComesTooSlowlyIsRefusedAsThat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := handlerstest.NewWorld(t, plan.Custom, 10)
		conn := w.ServePipes(t)()
		defer conn.Close()
		handlerstest.Write(t, conn, "POST /v1/jobs HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer "+w.Key+"\r\n"+
			"Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{")
		answer := handlerstest.Answered(t, conn)
		answer.Refused(http.StatusRequestTimeout, "request_timeout")
		if !strings.Contains(answer.Text, "too slowly") || !answer.Close {
			t.Errorf("%s", answer.Text)
		}
	})
}

// TestAPackedBodyIsRefusedAsThat: nothing unpacks it, so no small request becomes a large one.
func TestAPackedBodyIsRefusedAsThat(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Custom, 10)
	for _, encoding := range []string{"gzip", "br", "gzip, identity"} {
		w.POST("/v1/jobs", "\x1f\x8b\x08", "Content-Encoding", encoding).Refused(http.StatusUnsupportedMediaType, "unsupported_content_type")
	}
	w.POST("/v1/jobs", "{", "Content-Encoding", "identity").Refused(http.StatusBadRequest, "malformed_json")
}
