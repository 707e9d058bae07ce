// Package certificatestest makes authorities and certificates for tests, and files of them.
package certificatestest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"time"

	"github.com/toolmill/toolmill/infra/certificates"
)

// TB is what this package needs of testing.TB.
type TB interface {
	Helper()
	Fatalf(format string, args ...any)
}

// Authority signs certificates.
type Authority struct {
	certificate *x509.Certificate
	key         *ecdsa.PrivateKey
	dir         string
	made        int
}

// New makes an authority that keeps its files in a directory.
func New(t TB, dir string) *Authority {
	t.Helper()
	a, err := Make(dir)
	if err != nil {
		t.Fatalf("certificatestest: %v", err)
	}
	return a
}

// Make is New for programs other than tests.
func Make(dir string) (a *Authority, err error) {
	a = &Authority{dir: dir}
	if a.key, err = ecdsa.GenerateKey(elliptic.P256(), rand.Reader); err != nil {
		return nil, err
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "Toolmill's tests"}, NotBefore: time.Now().Add(-time.Hour),
		NotAfter: time.Now().Add(24 * time.Hour), IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign,
	}
	signed, err := x509.CreateCertificate(rand.Reader, template, template, a.key.Public(), a.key)
	if err != nil {
		return nil, err
	}
	if a.certificate, err = x509.ParseCertificate(signed); err != nil {
		return nil, err
	}
	return a, os.WriteFile(a.File(), encoded("CERTIFICATE", signed), 0o600)
}

// File holds the authority's certificate.
func (a *Authority) File() string { return filepath.Join(a.dir, "ca.pem") }

// Issue makes files of a certificate for a name, which is valid on loopback, until a time.
func (a *Authority) Issue(t TB, name string, until time.Time) certificates.Files {
	t.Helper()
	files, err := a.Make(name, until)
	if err != nil {
		t.Fatalf("certificatestest: %v", err)
	}
	return files
}

// Make is Issue for programs other than tests.
func (a *Authority) Make(name string, until time.Time) (certificates.Files, error) {
	a.made++
	files := certificates.Files{
		CA: a.File(), Certificate: filepath.Join(a.dir, fmt.Sprintf("%s-%d.pem", name, a.made)), Key: filepath.Join(a.dir, fmt.Sprintf("%s-%d.key", name, a.made)),
	}
	return files, a.Write(files, name, until)
}

// Write makes a certificate and puts it into existing files, as a renewal does.
func (a *Authority) Write(files certificates.Files, name string, until time.Time) error {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	a.made++
	template := &x509.Certificate{
		SerialNumber: big.NewInt(int64(a.made) + 1), Subject: pkix.Name{CommonName: name},
		NotBefore: time.Now().Add(-2 * time.Hour), NotAfter: until,
		DNSNames: []string{"localhost"}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth},
	}
	signed, err := x509.CreateCertificate(rand.Reader, template, a.certificate, key.Public(), a.key)
	if err != nil {
		return err
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		return err
	}
	if err := os.WriteFile(files.Key, encoded("PRIVATE KEY", private), 0o600); err != nil {
		return err
	}
	return os.WriteFile(files.Certificate, encoded("CERTIFICATE", signed), 0o600)
}

func encoded(kind string, bytes []byte) []byte {
	return pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: bytes})
}
