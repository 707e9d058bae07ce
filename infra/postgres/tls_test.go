package postgres_test

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/toolmill/toolmill/infra/certificates/certificatestest"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/infra/postgres/cluster"
)

// tlsServer is a Postgres that accepts TLS only, with a certificate of an authority.
type tlsServer struct {
	t       *testing.T
	ca      *certificatestest.Authority
	dir     string
	address url.URL
}

func startTLSServer(t *testing.T) *tlsServer {
	t.Helper()
	dir := t.TempDir()
	c, err := cluster.Start(t.Context(), dir, cluster.Options{FastUnsafe: true, EndWithProcess: true, Logger: quiet})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Stop(context.Background()) })
	address, err := url.Parse(c.URL())
	if err != nil {
		t.Fatal(err)
	}
	s := &tlsServer{t: t, ca: certificatestest.New(t, t.TempDir()), dir: dataDir(t, dir), address: *address}
	s.set("ssl_cert_file", "served.pem")
	s.set("ssl_key_file", "served.key")
	s.set("ssl", "on")
	return s
}

func dataDir(t *testing.T, dir string) string {
	t.Helper()
	resolved, err := filepath.EvalSymlinks(filepath.Join(dir, "data"))
	if err != nil {
		t.Fatal(err)
	}
	return resolved
}

func (s *tlsServer) exec(statement string) {
	s.t.Helper()
	db, err := postgres.Open(s.t.Context(), postgres.Config{URL: s.address.String()})
	if err != nil {
		s.t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(s.t.Context(), statement); err != nil {
		s.t.Fatal(err)
	}
}

func (s *tlsServer) set(name, value string) {
	s.t.Helper()
	s.exec(fmt.Sprintf("ALTER SYSTEM SET %s = '%s'", name, value))
}

// serve has the server use a certificate until a time, from now on.
func (s *tlsServer) serve(until time.Time) {
	s.t.Helper()
	files := s.ca.Issue(s.t, "postgres", until)
	info, err := os.Stat(s.dir)
	if err != nil {
		s.t.Fatal(err)
	}
	owner := info.Sys().(*syscall.Stat_t)
	for from, to := range map[string]string{files.Certificate: "served.pem", files.Key: "served.key"} {
		text, err := os.ReadFile(from)
		if err == nil {
			err = os.WriteFile(filepath.Join(s.dir, to), text, 0o600)
		}
		if err == nil {
			err = os.Chown(filepath.Join(s.dir, to), int(owner.Uid), int(owner.Gid))
		}
		if err != nil {
			s.t.Fatal(err)
		}
	}
	s.exec("SELECT pg_reload_conf()")
}

// connect is the error of a client with these parameters in its address.
func (s *tlsServer) connect(password string, parameters url.Values) error {
	at := s.address
	if password != "" {
		at.User = url.UserPassword(at.User.Username(), password)
	}
	at.RawQuery = parameters.Encode()
	db, err := postgres.Open(s.t.Context(), postgres.Config{URL: at.String(), Verified: true})
	if err != nil {
		return err
	}
	defer db.Close()
	return db.Ping(s.t.Context())
}

func verifying(ca string) url.Values {
	return url.Values{"sslmode": {"verify-full"}, "sslrootcert": {ca}}
}

// await repeats a connection until it ends as expected: the server reads its settings again after a signal.
func (s *tlsServer) await(parameters url.Values, want string) {
	s.t.Helper()
	for deadline := time.Now().Add(time.Minute); ; {
		err := s.connect("", parameters)
		if want == "" && err == nil || want != "" && err != nil && strings.Contains(err.Error(), want) {
			return
		}
		if time.Now().After(deadline) {
			s.t.Fatalf("connects with %v, want %q", err, want)
		}
	}
}

func TestPostgresMustProveWhoItIs(t *testing.T) {
	s := startTLSServer(t)
	stranger := certificatestest.New(t, t.TempDir())
	s.serve(time.Now().Add(time.Hour))
	s.await(verifying(s.ca.File()), "")
	if err := s.connect("", verifying(stranger.File())); err == nil || !strings.Contains(err.Error(), "unknown authority") {
		t.Errorf("another authority's: %v", err)
	}
	const wrong = "not-the-password"
	if err := s.connect(wrong, verifying(s.ca.File())); err == nil || strings.Contains(err.Error(), wrong) {
		t.Errorf("a wrong password: %v", err)
	}
	s.serve(time.Now().Add(-time.Minute))
	s.await(verifying(s.ca.File()), "expired")
}

// The pool's settings are made once; authorities that change are used for its next connection.
func TestAPoolUsesRenewedAuthorities(t *testing.T) {
	s := startTLSServer(t)
	s.serve(time.Now().Add(time.Hour))
	s.await(verifying(s.ca.File()), "")
	stranger := certificatestest.New(t, t.TempDir())
	trusted := filepath.Join(t.TempDir(), "trusted.pem")
	give := func(ca *certificatestest.Authority) {
		text, err := os.ReadFile(ca.File())
		if err == nil {
			err = os.WriteFile(trusted, text, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	give(stranger)
	at := s.address
	at.RawQuery = verifying(trusted).Encode()
	db, err := postgres.Open(t.Context(), postgres.Config{URL: at.String(), Verified: true})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if db.Ping(t.Context()) == nil {
		t.Fatal("an unknown authority's server is accepted")
	}
	give(s.ca)
	if err := db.Ping(t.Context()); err != nil {
		t.Errorf("after the renewal: %v", err)
	}
}
