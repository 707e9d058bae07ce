package brokers

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"
)

// ClientCredentials gets tokens from an authorization server by the grant client_credentials (RFC 6749, section 4.4), and keeps
// each for four fifths of its life.
type ClientCredentials struct {
	// URL is the server's token endpoint, Scope may be "".
	URL, ID, Secret, Scope string
	// HTTP asks the server; nil means one with a timeout of ten seconds.
	HTTP *http.Client

	mu    sync.Mutex
	token string
	until time.Time
}

const tokenTimeout = 10 * time.Second

// Token implements Tokens.
func (c *ClientCredentials) Token() (string, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.token != "" && time.Now().Before(c.until) {
		return c.token, nil
	}
	granted, err := c.ask()
	if err != nil {
		return "", fmt.Errorf("access token: %w", err)
	}
	c.token = granted.Token
	c.until = time.Now().Add(time.Duration(granted.LifeSeconds) * time.Second / 5 * 4)
	return c.token, nil
}

// grant is the server's answer (RFC 6749, section 5.1).
type grant struct {
	Token       string `json:"access_token"` //nolint:tagliatelle // the standard's name
	Type        string `json:"token_type"`   //nolint:tagliatelle // the same
	LifeSeconds int64  `json:"expires_in"`   //nolint:tagliatelle // the same
}

func (c *ClientCredentials) ask() (g grant, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), tokenTimeout)
	defer cancel()
	form := url.Values{"grant_type": {"client_credentials"}}
	if c.Scope != "" {
		form.Set("scope", c.Scope)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, c.URL, strings.NewReader(form.Encode()))
	if err != nil {
		return g, err
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	request.SetBasicAuth(url.QueryEscape(c.ID), url.QueryEscape(c.Secret)) // section 2.3.1
	response, err := c.client().Do(request)
	if err != nil {
		return g, err
	}
	defer func() { _ = response.Body.Close() }()
	if response.StatusCode != http.StatusOK {
		return g, fmt.Errorf("%s answers %s", c.URL, response.Status) // the body may repeat what was sent
	}
	if err := json.NewDecoder(io.LimitReader(response.Body, 2*tokenBytesMax)).Decode(&g); err != nil {
		return g, fmt.Errorf("%s answers no token: %w", c.URL, err)
	}
	if g.Token == "" || !strings.EqualFold(g.Type, "bearer") {
		return g, errors.New(c.URL + " answers no bearer token")
	}
	return g, nil
}

func (c *ClientCredentials) client() *http.Client {
	if c.HTTP != nil {
		return c.HTTP
	}
	// A redirection would send the secret elsewhere.
	return &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}
