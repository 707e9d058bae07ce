package rest

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/certificates/certificatestest"
	"github.com/toolmill/toolmill/infra/config"
	"github.com/toolmill/toolmill/infra/telemetry"
	"github.com/toolmill/toolmill/infra/telemetry/telemetrytest"
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
	if at := telemetrytest.Scrape(t, p.Metrics)[`toolmill_certificate_expires_timestamp_seconds{of="api"}`]; int64(at) != ends.Unix() {
		t.Errorf("it ends at %v, want %d", at, ends.Unix())
	}
}
