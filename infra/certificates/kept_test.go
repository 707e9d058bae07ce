package certificates_test

import (
	"bytes"
	"crypto/tls"
	"errors"
	"log/slog"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/toolmill/toolmill/infra/certificates"
	"github.com/toolmill/toolmill/infra/certificates/certificatestest"
)

// commonName is whom a listener says that it is.
func commonName(t *testing.T, settings *tls.Config) string {
	t.Helper()
	c, err := settings.GetCertificate(nil)
	if err != nil {
		t.Fatal(err)
	}
	return c.Leaf.Subject.CommonName
}

// touch gives a file another time, for file systems whose clock is coarse.
func touch(t *testing.T, files certificates.Files, at time.Time) {
	t.Helper()
	for _, name := range []string{files.Certificate, files.Key} {
		if err := os.Chtimes(name, at, at); err != nil {
			t.Fatal(err)
		}
	}
}

func TestARenewedCertificateIsUsedWithoutARestart(t *testing.T) {
	ca := certificatestest.New(t, t.TempDir())
	files := ca.Issue(t, "first", time.Now().Add(time.Hour))
	synctest.Test(t, func(t *testing.T) {
		kept, err := certificates.Open(files, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		server := kept.Server()
		if name := commonName(t, server); name != "first" {
			t.Errorf("serves %q", name)
		}
		if err := ca.Write(files, "second", time.Now().Add(time.Hour)); err != nil {
			t.Fatal(err)
		}
		touch(t, files, time.Unix(1_000_000_000, 0))
		if name := commonName(t, server); name != "first" {
			t.Errorf("looked at the files twice in a second: %q", name)
		}
		<-time.After(2 * time.Second)
		if name := commonName(t, server); name != "second" {
			t.Errorf("serves %q after the renewal", name)
		}
		if name := kept.Client("localhost").Certificates[0].Leaf.Subject.CommonName; name != "second" {
			t.Errorf("a client is %q after the renewal", name)
		}
	})
}

// A renewal that is half done leaves a certificate that does not fit its key.
func TestAHalfDoneRenewalLeavesWhatWasThere(t *testing.T) {
	ca := certificatestest.New(t, t.TempDir())
	files := ca.Issue(t, "first", time.Now().Add(time.Hour))
	other := ca.Issue(t, "second", time.Now().Add(time.Hour))
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		kept, err := certificates.Open(files, slog.New(slog.NewTextHandler(&log, nil)))
		if err != nil {
			t.Fatal(err)
		}
		copyFile(t, other.Certificate, files.Certificate)
		touch(t, files, time.Unix(1_000_000_000, 0))
		<-time.After(2 * time.Second)
		if name := commonName(t, kept.Server()); name != "first" {
			t.Errorf("serves %q with another's key", name)
		}
		if !strings.Contains(log.String(), "those before stay in use") {
			t.Errorf("the log does not say so: %s", &log)
		}
		copyFile(t, other.Key, files.Key)
		touch(t, files, time.Unix(1_000_000_001, 0))
		<-time.After(2 * time.Second)
		if name := commonName(t, kept.Server()); name != "second" {
			t.Errorf("serves %q once the renewal is done", name)
		}
	})
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	text, err := os.ReadFile(from)
	if err == nil {
		err = os.WriteFile(to, text, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func TestTheLogWarnsOfACertificateThatEnds(t *testing.T) {
	ca := certificatestest.New(t, t.TempDir())
	for name, test := range map[string]struct {
		until time.Time
		warns bool
	}{
		"ended": {time.Now().Add(-time.Minute), true}, "ends tomorrow": {time.Now().Add(24 * time.Hour), true},
		"ends next month": {time.Now().Add(31 * 24 * time.Hour), false},
	} {
		t.Run(name, func(t *testing.T) {
			var log bytes.Buffer
			if _, err := certificates.Open(ca.Issue(t, "mine", test.until), slog.New(slog.NewTextHandler(&log, nil))); err != nil {
				t.Fatal(err)
			}
			if warns := strings.Contains(log.String(), "expires"); warns != test.warns {
				t.Errorf("the log: %q", &log)
			}
		})
	}
}

// The end is that of the certificate that is used: a renewal counts without a handshake.
func TestTheEndOfACertificateIsThatOfTheOneInUse(t *testing.T) {
	ca := certificatestest.New(t, t.TempDir())
	soon, later := time.Now().Add(time.Hour), time.Now().Add(90*24*time.Hour)
	files := ca.Issue(t, "first", soon)
	synctest.Test(t, func(t *testing.T) {
		kept, err := certificates.Open(files, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		if ends, known := kept.Expires(); !known || ends.Unix() != soon.Unix() {
			t.Errorf("it ends at %v, want %v", ends, soon)
		}
		if err := ca.Write(files, "second", later); err != nil {
			t.Fatal(err)
		}
		touch(t, files, time.Unix(1_000_000_000, 0))
		<-time.After(2 * time.Second)
		if ends, known := kept.Expires(); !known || ends.Unix() != later.Unix() {
			t.Errorf("it ends at %v after the renewal, want %v", ends, later)
		}
		others, err := certificates.Open(certificates.Files{CA: files.CA}, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		if ends, known := others.Expires(); known {
			t.Errorf("without a certificate of one's own it ends at %v", ends)
		}
	})
}

func TestFilesThatHoldNothingOfUse(t *testing.T) {
	ca := certificatestest.New(t, t.TempDir())
	good, other := ca.Issue(t, "mine", time.Now().Add(time.Hour)), ca.Issue(t, "other", time.Now().Add(time.Hour))
	for name, files := range map[string]certificates.Files{
		"no such file":       {CA: "/nowhere"},
		"a key as authority": {CA: good.Key},
		"half a pair":        {Certificate: good.Certificate},
		"another's key":      {Certificate: good.Certificate, Key: other.Key},
	} {
		if _, err := certificates.Open(files, slog.New(slog.DiscardHandler)); !errors.Is(err, certificates.ErrFiles) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
