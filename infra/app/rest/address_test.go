package rest

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strconv"
	"testing"
	"time"

	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/certificates/certificatestest"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/telemetry"
)

// Clients refuse a listener whose certificate has ended, so operators are told when that will be.
func TestTheEndOfTheListenersCertificateIsMeasured(t *testing.T) {
	ends := time.Now().Add(time.Hour)
	files := certificatestest.New(t, t.TempDir()).Issue(t, "toolmill", ends)
	c := config.Config{Listen: "127.0.0.1:0", Roles: []string{config.RoleAPI}, TLSCertificate: files.Certificate, TLSKey: files.Key}
	p := lifecycle.New(t.Context(), "test", c, slog.New(slog.DiscardHandler), telemetry.New("test"))
	t.Cleanup(func() {
		if err := p.Stop(context.Background()); err != nil {
			t.Error(err)
		}
	})
	if _, err := Listen(t.Context(), p); err != nil {
		t.Fatal(err)
	}
	answer := httptest.NewRecorder()
	p.Metrics.Handler().ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/metrics", http.NoBody))
	told := regexp.MustCompile(`\ntoolmill_certificate_expires_timestamp_seconds\{of="api"\} (\S+)`).FindStringSubmatch(answer.Body.String())
	if told == nil {
		t.Fatal("it is not measured")
	}
	if at, err := strconv.ParseFloat(told[1], 64); err != nil || int64(at) != ends.Unix() {
		t.Errorf("it ends at %s, want %d", told[1], ends.Unix())
	}
}
