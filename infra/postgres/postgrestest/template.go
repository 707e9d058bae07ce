package postgrestest

import (
	"context"
	"fmt"
	"sync"
)

// Template is a database that is prepared once per test process and copied for each test.
type Template struct {
	prepare func(ctx context.Context, url string) error
	once    sync.Once
	name    string
	err     error
}

// NewTemplate returns a template that prepare, usually the migrations, fills when the first test needs a copy.
// prepare must close its connections, because a database in use cannot be copied.
func NewTemplate(prepare func(ctx context.Context, url string) error) *Template {
	return &Template{prepare: prepare}
}

// New returns the URL of a new copy that lives until the test ends.
func (p *Template) New(t TB) string {
	t.Helper()
	p.once.Do(p.make)
	if p.err != nil {
		t.Fatalf("%v", p.err)
	}
	return newDatabase(t, p.name)
}

func (p *Template) make() {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	s, err := sharedServer(ctx)
	if err != nil {
		p.err = err
		return
	}
	if p.name, p.err = s.create(ctx, "template1"); p.err != nil {
		return
	}
	if err := p.prepare(ctx, s.cluster.DatabaseURL(p.name)); err != nil {
		p.err = fmt.Errorf("postgrestest: prepare a template: %w", err)
	}
}
