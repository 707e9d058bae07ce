package s3

import (
	"context"
	"net"
	"net/http"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/aws/retry"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/smithy-go/logging"
)

// newClient returns a client, and a function that closes its idle connections.
func newClient(c Config) (*s3.Client, func()) {
	transport := newTransport()
	provider, hangUp := c.credentials()
	client := s3.New(s3.Options{
		Region: c.Region, Credentials: provider, BaseEndpoint: baseEndpoint(c), UsePathStyle: c.Endpoint != "",
		HTTPClient: &http.Client{Transport: transport}, Retryer: retry.NewStandard(retryBriefly), Logger: logging.Nop{},
		// The store sends its own checksums in the header. The client's would be in a trailer, which not every server
		// supports.
		RequestChecksumCalculation: aws.RequestChecksumCalculationWhenRequired,
		ResponseChecksumValidation: aws.ResponseChecksumValidationWhenRequired,
	})
	return client, func() { transport.CloseIdleConnections(); hangUp() }
}

func newTransport() *http.Transport {
	const idleConnectionsMax = 64
	return &http.Transport{
		Proxy:       http.ProxyFromEnvironment,
		DialContext: (&net.Dialer{Timeout: 2 * time.Second, KeepAlive: 15 * time.Second}).DialContext,
		// All connections are to one host.
		MaxIdleConns: idleConnectionsMax, MaxIdleConnsPerHost: idleConnectionsMax, IdleConnTimeout: 30 * time.Second,
		TLSHandshakeTimeout: 3 * time.Second, ExpectContinueTimeout: time.Second,
		DisableCompression: true, // objects are not compressed
		// HTTP/1.1: a lost packet delays only one connection's object, not all of them.
	}
}

// retryBriefly makes a failing request return early: the caller has a deadline of some seconds and retries itself.
func retryBriefly(o *retry.StandardOptions) {
	o.MaxAttempts = 3
	o.MaxBackoff = 500 * time.Millisecond
}

// credentials returns who gives them, and a function that closes its idle connections.
func (c Config) credentials() (aws.CredentialsProvider, func()) {
	if c.AccessKeyID == "" {
		return c.Role.provider(c.Region)
	}
	return aws.CredentialsProviderFunc(func(context.Context) (aws.Credentials, error) {
		return aws.Credentials{
			AccessKeyID: c.AccessKeyID, SecretAccessKey: c.SecretAccessKey, SessionToken: c.SessionToken, Source: "environment",
		}, nil
	}), func() {}
}

func baseEndpoint(c Config) *string {
	if c.Endpoint == "" {
		return nil
	}
	return &c.Endpoint
}
