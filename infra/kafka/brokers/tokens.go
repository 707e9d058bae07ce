package brokers

import (
	"fmt"
	"os"
	"strings"

	"github.com/IBM/sarama"
)

// Tokens gives access tokens for OAUTHBEARER (RFC 7628). It is safe for concurrent use.
type Tokens interface {
	// Token returns a token that is valid now.
	Token() (string, error)
}

// TokenFile is a file that another program keeps a valid token in, such as a service account's token that Kubernetes
// projects. It is read for each connection.
type TokenFile string

// tokenBytesMax is far above any token, and below what a broker accepts.
const tokenBytesMax = 64 << 10

// Token implements Tokens.
func (f TokenFile) Token() (string, error) {
	text, err := os.ReadFile(string(f))
	if err != nil {
		return "", fmt.Errorf("access token: %w", err)
	}
	token := strings.TrimSpace(string(text))
	if token == "" || len(token) > tokenBytesMax || strings.ContainsAny(token, " \n\x00\x01") {
		return "", fmt.Errorf("access token: %s holds no token", string(f))
	}
	return token, nil
}

// tokenProvider implements sarama's port.
type tokenProvider struct{ tokens Tokens }

// Token implements sarama.AccessTokenProvider.
func (p tokenProvider) Token() (*sarama.AccessToken, error) {
	token, err := p.tokens.Token()
	if err != nil {
		return nil, err
	}
	return &sarama.AccessToken{Token: token}, nil
}
