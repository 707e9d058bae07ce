package postgres

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"net/netip"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// ErrUnverified means that a connection to Postgres would be in plaintext, or with whoever answers.
var ErrUnverified = errors.New("the database would be reached without verified TLS: add sslmode=verify-full and sslrootcert=FILE to " +
	"DATABASE_URL, or set TOOLMILL_PLAINTEXT_ALLOWED=database if the network is trusted")

// checkVerified looks at every way in which pgx would connect: sslmode=prefer, the default, has plaintext as its second one.
func checkVerified(c pgconn.Config) error {
	ways := append([]*pgconn.FallbackConfig{{Host: c.Host, TLSConfig: c.TLSConfig}}, c.Fallbacks...)
	for _, way := range ways {
		if !isHere(way.Host) && !verifies(way.TLSConfig) {
			return fmt.Errorf("%w (%s)", ErrUnverified, way.Host)
		}
	}
	return nil
}

// verifies reports whether the server must prove by its certificate that it has the name which was asked for. pgx checks less in
// other ways with sslmode=require and verify-ca.
func verifies(c *tls.Config) bool {
	return c != nil && !c.InsecureSkipVerify && c.ServerName != ""
}

// isHere reports whether a host is this machine: a socket's directory, loopback.
func isHere(host string) bool {
	address, err := netip.ParseAddr(host)
	return strings.HasPrefix(host, "/") || strings.HasPrefix(host, "@") || strings.EqualFold(host, "localhost") ||
		err == nil && address.Unmap().IsLoopback()
}

// renewed reads the certificates that the address names again for each connection, which are few. Files that cannot be used leave
// those that the pool was opened with.
func renewed(url string) func(context.Context, *pgx.ConnConfig) error {
	return func(_ context.Context, c *pgx.ConnConfig) error {
		if c.TLSConfig == nil {
			return nil
		}
		if fresh, err := pgconn.ParseConfig(url); err == nil {
			c.TLSConfig, c.Fallbacks = fresh.TLSConfig, fresh.Fallbacks
		}
		return nil
	}
}
