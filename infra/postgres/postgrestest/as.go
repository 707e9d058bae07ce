package postgrestest

import (
	"context"
	"net/url"

	"github.com/jackc/pgx/v5"
)

// As returns the address of the same database for another role of its cluster. The role is made if there is none, has no rights but those
// that it is given, and stays for as long as the cluster. Owner is the address for a user who may make roles.
func As(t TB, owner, role string) string {
	t.Helper()
	const password = "of-a-test"
	at, err := url.Parse(owner)
	if err == nil {
		err = let(owner, role, password)
	}
	if err != nil {
		t.Fatalf("postgrestest: role %s: %v", role, err)
	}
	at.User = url.UserPassword(role, password)
	return at.String()
}

func let(owner, role, password string) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	conn, err := pgx.Connect(ctx, owner)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close(ctx) }() // it has nothing to lose
	var exists bool
	if err := conn.QueryRow(ctx, `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1)`, role).Scan(&exists); err != nil {
		return err
	}
	verb := "CREATE"
	if exists {
		verb = "ALTER"
	}
	_, err = conn.Exec(ctx, verb+" ROLE "+quote(role)+" LOGIN PASSWORD '"+password+"'")
	return err
}
