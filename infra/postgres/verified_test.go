package postgres

import (
	"errors"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
)

func TestOnlyVerifiedServersAreReached(t *testing.T) {
	for url, verified := range map[string]bool{
		"postgres://u@db.example.com/t?sslmode=verify-full":              true,
		"host=db.example.com user=u dbname=t sslmode=verify-full":        true,
		"postgres://u@a.example.com,b.example.com/t?sslmode=verify-full": true,
		"postgres://u@127.0.0.1/t":                                       true,
		"postgres://u@[::1]:5433/t?sslmode=disable":                      true,
		"postgres://u@localhost/t?sslmode=disable":                       true,
		"host=/var/run/postgresql user=u dbname=t":                       true,
		"postgres://u@db.example.com/t":                                  false,
		"postgres://u@db.example.com/t?sslmode=disable":                  false,
		"postgres://u@db.example.com/t?sslmode=allow":                    false,
		"postgres://u@db.example.com/t?sslmode=prefer":                   false,
		"postgres://u@db.example.com/t?sslmode=require":                  false,
		"postgres://u@db.example.com/t?sslmode=verify-ca":                false,
		"postgres://u@127.0.0.1,db.example.com/t?sslmode=require":        false,
		"postgres://u@localhost.example.com/t":                           false,
	} {
		c, err := pgconn.ParseConfig(url)
		if err != nil {
			t.Fatal(err)
		}
		err = checkVerified(*c)
		if (err == nil) != verified || err != nil && !errors.Is(err, ErrUnverified) {
			t.Errorf("%s: %v", url, err)
		}
	}
}
