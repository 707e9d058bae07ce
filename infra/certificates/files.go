package certificates

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"os"
	"time"
)

// Files name what one side of a connection uses, all in PEM.
type Files struct {
	// CA holds the authorities that the other side's certificate must come from; "" means those of the system.
	CA string
	// Certificate and Key are this side's own: the certificate with its chain, and its private key. Both or neither.
	Certificate, Key string
}

// ErrFiles means that the files do not hold what they are named for.
var ErrFiles = errors.New("certificates cannot be used")

// loaded is what the files held.
type loaded struct {
	roots *x509.CertPool // nil means the system's
	own   *tls.Certificate
}

func (f Files) load() (l loaded, err error) {
	if (f.Certificate == "") != (f.Key == "") {
		return l, fmt.Errorf("%w: a certificate and its key are both needed", ErrFiles)
	}
	if f.CA != "" {
		text, err := os.ReadFile(f.CA)
		if err != nil {
			return l, fmt.Errorf("%w: %w", ErrFiles, err)
		}
		l.roots = x509.NewCertPool()
		if !l.roots.AppendCertsFromPEM(text) {
			return l, fmt.Errorf("%w: %s holds no certificate in PEM", ErrFiles, f.CA)
		}
	}
	if f.Certificate == "" {
		return l, nil
	}
	own, err := tls.LoadX509KeyPair(f.Certificate, f.Key)
	if err != nil {
		return l, fmt.Errorf("%w: %s with %s: %w", ErrFiles, f.Certificate, f.Key, err)
	}
	l.own = &own
	return l, nil
}

// stamp changes whenever a file is written or replaced.
type stamp struct {
	name    string
	bytes   int64
	changed time.Time
}

// stamps follows links: Kubernetes replaces a link above the files of a secret.
func (f Files) stamps() (stamps [3]stamp) {
	for i, name := range []string{f.CA, f.Certificate, f.Key} {
		if info, err := os.Stat(name); err == nil {
			stamps[i] = stamp{name, info.Size(), info.ModTime()}
		}
	}
	return stamps
}
