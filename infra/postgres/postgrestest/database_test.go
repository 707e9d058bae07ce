package postgrestest_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/toolmill/toolmill/infra/postgres/postgrestest"
)

func TestEachTestHasADatabaseOfItsOwn(t *testing.T) {
	t.Parallel()
	first, second := connect(t, postgrestest.New(t)), connect(t, postgrestest.New(t))
	mustExec(t, first, "CREATE TABLE mine ()")
	mustExec(t, second, "CREATE TABLE mine ()")
}

func TestDatabaseGoesWithItsTestThoughConnected(t *testing.T) {
	t.Parallel()
	var url string
	t.Run("inner", func(t *testing.T) {
		url = postgrestest.New(t)
		connect(t, url) // left open
	})
	if _, err := pgx.Connect(t.Context(), url); err == nil || !strings.Contains(err.Error(), "does not exist") {
		t.Fatalf("error is %v", err)
	}
}

func TestTemplateIsPreparedOnceAndCopied(t *testing.T) {
	t.Parallel()
	prepared := 0
	template := postgrestest.NewTemplate(func(ctx context.Context, url string) error {
		prepared++
		conn, err := pgx.Connect(ctx, url)
		if err != nil {
			return err
		}
		_, err = conn.Exec(ctx, "CREATE TABLE words (word text)")
		return errors.Join(err, conn.Close(ctx))
	})
	first, second := connect(t, template.New(t)), connect(t, template.New(t))
	mustExec(t, first, "INSERT INTO words VALUES ('mine')")
	var words int
	if err := second.QueryRow(t.Context(), "SELECT count(*) FROM words").Scan(&words); err != nil {
		t.Fatal(err)
	}
	if words != 0 || prepared != 1 {
		t.Fatalf("%d words of another test; prepared %d times", words, prepared)
	}
}

func TestTemplateThatFailsFailsEachTest(t *testing.T) {
	t.Parallel()
	template := postgrestest.NewTemplate(func(context.Context, string) error { return errors.New("no such table") })
	for range 2 {
		failed := &recorder{TB: t}
		func() {
			defer func() { _ = recover() }()
			template.New(failed)
		}()
		if !strings.Contains(failed.fatal, "no such table") {
			t.Fatalf("failed with %q", failed.fatal)
		}
	}
}
