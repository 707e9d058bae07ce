package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
)

// reader is one client on one connection. It parses no more of an answer than it must: on two cores the client takes
// processor time from the service, and net/http's client would take as much as the service itself.
type reader struct {
	conn    net.Conn
	answers *bufio.Reader
	host    string
	key     string
	body    bytes.Buffer
}

type readers []*reader

func (s *service) dialReaders(ctx context.Context, n int) (readers, error) {
	base, err := url.Parse(s.baseURL)
	if err != nil {
		return nil, err
	}
	all := make(readers, 0, n)
	for range n {
		conn, err := new(net.Dialer).DialContext(ctx, "tcp", base.Host)
		if err != nil {
			all.close()
			return nil, err
		}
		all = append(all, &reader{conn: conn, answers: bufio.NewReader(conn), host: base.Host, key: s.apiKey})
	}
	return all, nil
}

func (rs readers) close() {
	for _, r := range rs {
		_ = r.conn.Close()
	}
}

// share divides n calls of do among all readers, which run concurrently.
func (rs readers) share(n int, do func(*reader) error) error {
	return many(len(rs), len(rs), func(i int) error {
		for range n / len(rs) {
			if err := do(rs[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

// get returns the body of the answer, which is valid until the next call.
func (r *reader) get(path string) ([]byte, error) {
	_, err := fmt.Fprintf(r.conn, "GET /v1%s HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\n\r\n", path, r.host, r.key)
	if err != nil {
		return nil, err
	}
	response, err := http.ReadResponse(r.answers, nil)
	if err != nil {
		return nil, err
	}
	defer func() { _ = response.Body.Close() }()
	r.body.Reset()
	if _, err := io.Copy(&r.body, response.Body); err != nil {
		return nil, err
	}
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("GET %s: %s: %s", path, response.Status, r.body.Bytes())
	}
	return r.body.Bytes(), nil
}
