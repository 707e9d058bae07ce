package certificates

import (
	"crypto/tls"
	"log/slog"
	"sync"
	"time"
)

// lookEvery is how often the files are looked at, at most: a server is asked at each handshake.
const lookEvery = time.Second

// expiresSoon is when the log begins to warn of an own certificate's end; those of ACME are renewed a month before theirs.
const expiresSoon = 14 * 24 * time.Hour

// Kept holds certificates as the files had them when they could last be loaded. It is safe for concurrent use.
type Kept struct {
	files  Files
	logger *slog.Logger
	now    func() time.Time

	mu       sync.Mutex
	looked   time.Time
	seen     [3]stamp
	loaded   loaded
	complain bool // the last change could not be loaded
}

// Open loads the files. Error: ErrFiles.
func Open(files Files, logger *slog.Logger) (*Kept, error) {
	k := &Kept{files: files, logger: logger, now: time.Now}
	k.looked, k.seen = k.now(), files.stamps()
	var err error
	if k.loaded, err = files.load(); err != nil {
		return nil, err
	}
	k.warn()
	return k, nil
}

// Client returns the settings of a connection to a server with this name.
func (k *Kept) Client(serverName string) *tls.Config {
	l := k.current()
	c := &tls.Config{MinVersion: tls.VersionTLS12, ServerName: serverName, RootCAs: l.roots}
	if l.own != nil {
		c.Certificates = []tls.Certificate{*l.own}
	}
	return c
}

// Server returns the settings of a listener; they may be used forever.
func (k *Kept) Server() *tls.Config {
	return &tls.Config{
		MinVersion:     tls.VersionTLS12,
		GetCertificate: func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return k.current().own, nil },
	}
}

// Expires returns when the own certificate ends, false if there is none.
func (k *Kept) Expires() (time.Time, bool) { return Ends(k.current().own) }

// Ends returns when a certificate ends, false if there is none.
func Ends(own *tls.Certificate) (time.Time, bool) {
	if own == nil || own.Leaf == nil {
		return time.Time{}, false
	}
	return own.Leaf.NotAfter, true
}

// current loads the files again if they changed.
func (k *Kept) current() loaded {
	k.mu.Lock()
	defer k.mu.Unlock()
	now := k.now()
	if now.Sub(k.looked) < lookEvery {
		return k.loaded
	}
	k.looked = now
	stamps := k.files.stamps()
	if stamps == k.seen && !k.complain {
		return k.loaded
	}
	fresh, err := k.files.load()
	if k.complain = err != nil; k.complain {
		k.logger.Error("changed certificates cannot be used, those before stay in use", "error", err)
		return k.loaded
	}
	k.seen, k.loaded = stamps, fresh
	k.logger.Info("certificates were loaded again", "certificate", k.files.Certificate, "ca", k.files.CA)
	k.warn()
	return k.loaded
}

// warn says when the own certificate ends soon or has ended.
func (k *Kept) warn() {
	if k.loaded.own == nil || k.loaded.own.Leaf == nil {
		return
	}
	if ends := k.loaded.own.Leaf.NotAfter; k.now().After(ends.Add(-expiresSoon)) {
		k.logger.Warn("a certificate expires soon, or has expired", "certificate", k.files.Certificate, "expires", ends.UTC())
	}
}
