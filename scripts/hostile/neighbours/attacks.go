package neighbours

import (
	"bytes"
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/toolmill/toolmill/domain/pause"
	"github.com/toolmill/toolmill/domain/tool"
)

// attack is one way of taking more than a fair share. run returns when ctx ends.
type attack struct {
	name string
	run  func(ctx context.Context, attackers []*client)
}

// betweenRequests limits how fast refused requests are repeated; otherwise the measuring program itself would
// overload the machine.
const betweenRequests = 50 * time.Millisecond

// attackersMax is how many accounts attack together.
const attackersMax = 5

var requestAttacks = []attack{
	{"bodies of 10.6 MB with unknown members", unknownMembers},
	{"slow bodies, 90 connections", slowBodies},
	{"slow uploads, 20 of each of five accounts", slowUploads},
	{"guesses at sign-in", guesses},
	{"unknown keys", unknownKeys},
	{"jobs created and canceled", createAndCancel},
}

// atOnce repeats a step in that many goroutines, until ctx ends.
func atOnce(ctx context.Context, n int, step func(i int)) {
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() {
			for ctx.Err() == nil {
				step(i)
			}
		})
	}
	all.Wait()
}

func unknownMembers(ctx context.Context, attackers []*client) {
	var body bytes.Buffer
	body.WriteString(`{"toolSlug":"html-to-pdf-api"`)
	for i := 0; body.Len() < 10_600_000; i++ {
		fmt.Fprintf(&body, `,"m%d":1`, i)
	}
	body.WriteString("}")
	atOnce(ctx, 4, func(int) { attackers[0].drop(ctx, http.MethodPost, "/jobs", body.Bytes()) })
}

// drop sends a request and reads the answer, whatever it is.
func (c *client) drop(ctx context.Context, method, path string, body []byte) {
	_, _ = c.do(ctx, method, c.baseURL+path, "application/json", body)
}

// trickle is a body that claims to be long and is sent slowly.
type trickle struct {
	ctx  context.Context //nolint:containedctx // a reader has no other way to end
	left int
}

func (t *trickle) Read(p []byte) (int, error) {
	if t.left == 0 {
		return 0, io.EOF
	}
	if err := pause.For(t.ctx, 200*time.Millisecond); err != nil {
		return 0, err
	}
	n := min(len(p), t.left, 200)
	copy(p, bytes.Repeat([]byte(" "), n))
	t.left -= n
	return n, nil
}

func (c *client) trickle(ctx context.Context, method, address, contentType string, length int) {
	request, err := http.NewRequestWithContext(ctx, method, address, &trickle{ctx, length})
	if err != nil {
		return
	}
	request.ContentLength = int64(length)
	request.Header.Set("Authorization", "Bearer "+c.key)
	request.Header.Set("Content-Type", contentType)
	if response, err := c.http.Do(request); err == nil {
		_, _ = io.Copy(io.Discard, response.Body)
		_ = response.Body.Close()
	}
}

func slowBodies(ctx context.Context, attackers []*client) {
	atOnce(ctx, 90, func(int) {
		attackers[0].trickle(ctx, http.MethodPost, attackers[0].baseURL+"/jobs", "application/json", 14_000_000)
		_ = pause.For(ctx, betweenRequests) // atOnce checks ctx
	})
}

func slowUploads(ctx context.Context, attackers []*client) {
	const length = 400_000_000
	body := fmt.Appendf(nil, `{"toolSlug":"mute-video","input":{"kind":"file","name":"a film","contentType":"video/mp4","sizeBytes":%d}}`, length)
	atOnce(ctx, 20*len(attackers), func(i int) {
		c := attackers[i%len(attackers)]
		j, err := c.do(ctx, http.MethodPost, c.baseURL+"/jobs", "application/json", body)
		if err == nil {
			c.trickle(ctx, http.MethodPut, j.Upload.URL, "video/mp4", length)
		}
		_ = pause.For(ctx, betweenRequests) // atOnce checks ctx
	})
}

func guesses(ctx context.Context, attackers []*client) {
	atOnce(ctx, 8, func(int) {
		body := fmt.Appendf(nil, `{"email":"owner@example.com","password":"guess %s"}`, rand.Text())
		attackers[0].drop(ctx, http.MethodPost, "/account/sessions", body)
		_ = pause.For(ctx, betweenRequests) // atOnce checks ctx
	})
}

func unknownKeys(ctx context.Context, attackers []*client) {
	atOnce(ctx, 8, func(int) {
		unknown := *attackers[0]
		unknown.key = attackers[0].key[:strings.LastIndexByte(attackers[0].key, '_')+1] + strings.ToLower(rand.Text()+rand.Text())
		unknown.drop(ctx, http.MethodGet, "/jobs?"+url.Values{"limit": {"1"}}.Encode(), nil)
		_ = pause.For(ctx, betweenRequests) // atOnce checks ctx
	})
}

func createAndCancel(ctx context.Context, attackers []*client) {
	atOnce(ctx, 8, func(int) {
		j, err := attackers[0].create(ctx, Document{Slug: tool.HTMLToPDFAPI, ContentType: "text/html", Text: "<h1>x</h1>"})
		if err == nil {
			_ = attackers[0].cancel(ctx, j.ID)
		}
		_ = pause.For(ctx, betweenRequests) // atOnce checks ctx
	})
}

// hangs keeps that many of an account's hanging documents in the service, and cancels them at the end.
func hangs(d Document) func(ctx context.Context, attackers []*client) {
	const kept = 8
	return func(ctx context.Context, attackers []*client) {
		c := attackers[0]
		atOnce(ctx, kept, func(int) {
			j, err := c.create(ctx, d)
			if err == nil {
				_, _ = c.await(ctx, j.ID)
			}
			if ctx.Err() != nil && j.ID != "" {
				_ = c.cancel(context.WithoutCancel(ctx), j.ID)
			}
			_ = pause.For(ctx, betweenRequests) // atOnce checks ctx
		})
	}
}
