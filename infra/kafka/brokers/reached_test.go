package brokers_test

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kfake"

	"github.com/toolmill/toolmill/infra/certificates"
	"github.com/toolmill/toolmill/infra/certificates/certificatestest"
	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/kafka/brokers"
	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
)

const (
	mechanism = "SCRAM-SHA-512"
	user      = "toolmill-api"
	password  = "correct horse, battery staple="
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func clientOf(t *testing.T, files certificates.Files) func(string) *tls.Config {
	t.Helper()
	kept, err := certificates.Open(files, slog.New(slog.DiscardHandler))
	must(t, err)
	return kept.Client
}

// broker is one with TLS that wants a password, and, if it asks for certificates, one of its authority.
func broker(t *testing.T, ca *certificatestest.Authority, until time.Time, asks bool) *kafkatest.Fake {
	t.Helper()
	kept, err := certificates.Open(ca.Issue(t, "broker", until), slog.New(slog.DiscardHandler))
	must(t, err)
	settings := kept.Server()
	if asks {
		text, err := os.ReadFile(ca.File())
		must(t, err)
		settings.ClientCAs, settings.ClientAuth = x509.NewCertPool(), tls.RequireAndVerifyClientCert
		settings.ClientCAs.AppendCertsFromPEM(text)
	}
	return kafkatest.StartFake(t, kafkatest.WithKfake(kfake.TLS(settings), kfake.EnableSASL(), kfake.Superuser(mechanism, user, password)))
}

// reached is the error of a client that asks the cluster for its topics.
func reached(t *testing.T, c brokers.Cluster) error {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	_, err := kafka.TopicNames(ctx, c, "test")
	if err != nil && strings.Contains(err.Error(), password) {
		t.Errorf("the error tells the password: %v", err)
	}
	return err
}

func TestWhoIsLetIn(t *testing.T) {
	t.Parallel()
	soon := time.Now().Add(time.Hour)
	ca, stranger := certificatestest.New(t, t.TempDir()), certificatestest.New(t, t.TempDir())
	mine, strange := ca.Issue(t, "mine", soon), stranger.Issue(t, "mine", soon)
	expired := ca.Issue(t, "mine", time.Now().Add(-time.Hour))
	known := &brokers.Password{User: user, Secret: password}
	open, asking, ended := broker(t, ca, soon, false), broker(t, ca, soon, true), broker(t, ca, time.Now().Add(-time.Minute), false)
	trusting := clientOf(t, certificates.Files{CA: ca.File()})
	for name, test := range map[string]struct {
		at       *kafkatest.Fake
		security brokers.Security
		letIn    bool
		refused  string // part of the error
	}{
		"password over TLS":       {open, brokers.Security{TLS: trusting, Password: known}, true, ""},
		"certificate as well":     {asking, brokers.Security{TLS: clientOf(t, mine), Password: known}, true, ""},
		"wrong authority":         {open, brokers.Security{TLS: clientOf(t, certificates.Files{CA: stranger.File()}), Password: known}, false, "unknown authority"},
		"broker's expired":        {ended, brokers.Security{TLS: trusting, Password: known}, false, "expired"},
		"no certificate":          {asking, brokers.Security{TLS: trusting, Password: known}, false, ""},
		"a stranger's":            {asking, brokers.Security{TLS: clientOf(t, certificates.Files{CA: ca.File(), Certificate: strange.Certificate, Key: strange.Key}), Password: known}, false, ""},
		"own certificate expired": {asking, brokers.Security{TLS: clientOf(t, expired), Password: known}, false, ""},
		"wrong password":          {open, brokers.Security{TLS: trusting, Password: &brokers.Password{User: user, Secret: "wrong"}}, false, ""},
		"unknown user":            {open, brokers.Security{TLS: trusting, Password: &brokers.Password{User: "nobody", Secret: password}}, false, ""},
		"no password":             {open, brokers.Security{TLS: trusting}, false, ""},
		"plaintext":               {open, brokers.Security{}, false, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			err := reached(t, brokers.Cluster{Addresses: test.at.Addrs(), Security: test.security})
			if (err == nil) != test.letIn || err != nil && !strings.Contains(err.Error(), test.refused) {
				t.Errorf("%v", err)
			}
		})
	}
}

// A client keeps its settings for its life; a certificate that is renewed meanwhile is used for the next connection.
func TestARenewedCertificateIsUsedForTheNextConnection(t *testing.T) {
	t.Parallel()
	ca := certificatestest.New(t, t.TempDir())
	b := broker(t, ca, time.Now().Add(time.Hour), true)
	mine := ca.Issue(t, "mine", time.Now().Add(-time.Minute))
	c := b.Reach()
	c.Security = brokers.Security{TLS: clientOf(t, mine), Password: &brokers.Password{User: user, Secret: password}}
	if reached(t, c) == nil {
		t.Fatal("an expired certificate was let in")
	}
	must(t, ca.Write(mine, "mine", time.Now().Add(time.Hour)))
	for deadline := time.Now().Add(time.Minute); reached(t, c) != nil; {
		if time.Now().After(deadline) {
			t.Fatal("the renewed certificate is not used")
		}
	}
}

func TestNobodyPrintsThePassword(t *testing.T) {
	c := brokers.Cluster{Addresses: []string{"broker:9092"}, Security: brokers.Security{Password: &brokers.Password{User: user, Secret: password}}}
	for _, form := range []string{"%v", "%+v", "%#v", "%s"} {
		for _, subject := range []any{c, *c.Security.Password} {
			if text := fmt.Sprintf(form, subject); strings.Contains(text, password) {
				t.Errorf("%s prints it: %s", form, text)
			}
		}
	}
	if text := fmt.Sprint(slog.Any("cluster", c)); strings.Contains(text, password) {
		t.Errorf("the log has it: %s", text)
	}
}

func TestATokenFileIsReadEachTime(t *testing.T) {
	path := filepath.Join(t.TempDir(), "token")
	file := brokers.TokenFile(path)
	for _, text := range []string{"first\n", "second"} {
		must(t, os.WriteFile(path, []byte(text), 0o600))
		if token, err := file.Token(); err != nil || token != strings.TrimSpace(text) {
			t.Errorf("%q, %v", token, err)
		}
	}
	for _, text := range []string{"", "\n", "two\nlines", "auth\x01host=evil"} {
		must(t, os.WriteFile(path, []byte(text), 0o600))
		if token, err := file.Token(); err == nil {
			t.Errorf("%q is the token of %q", token, text)
		}
	}
}
