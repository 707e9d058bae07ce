package s3

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/aws/retry"
	"github.com/aws/aws-sdk-go-v2/credentials/ec2rolecreds"
	"github.com/aws/aws-sdk-go-v2/credentials/endpointcreds"
	"github.com/aws/aws-sdk-go-v2/credentials/stscreds"
	"github.com/aws/aws-sdk-go-v2/feature/ec2/imds"
	"github.com/aws/aws-sdk-go-v2/service/sts"
)

// Role says where credentials come from that nobody sets. The fields are Amazon's variables; the first source that is named counts: a token
// of the cluster's for a role, the container, the machine.
type Role struct {
	// ARN is the role that the token in TokenPath is exchanged for, SessionName what its audit log calls this process.
	ARN, TokenPath, SessionName string
	// ContainerURI or, on the address of ECS, ContainerPath is where a container asks. The file at ContainerTokenPath is its authorization.
	ContainerURI, ContainerPath, ContainerTokenPath string
	// STSEndpoint and MetadataEndpoint are "" for Amazon's own.
	STSEndpoint, MetadataEndpoint string
	// NoMachine forbids to ask the machine.
	NoMachine bool
}

// Addresses of containers' credentials, besides loopback, that may be asked without TLS: of ECS and of EKS.
var containerHosts = []string{"169.254.170.2", "169.254.170.23", "fd00:ec2::23"}

const ecsRoot = "http://169.254.170.2"

// Source names where the credentials come from.
func (c Config) Source() string {
	switch r := c.Role; {
	case c.AccessKeyID != "":
		return "the access key that is set"
	case r.TokenPath != "":
		return "the role " + r.ARN + ", by the token in " + r.TokenPath
	case r.container() != "":
		return "the container's role, at " + r.container()
	case r.NoMachine:
		return "nowhere"
	}
	return "the machine's role"
}

func (r Role) container() string {
	if r.ContainerURI == "" && r.ContainerPath != "" {
		return ecsRoot + r.ContainerPath
	}
	return r.ContainerURI
}

// check returns what is wrong with how the role is set.
func (r Role) check() error {
	switch {
	case r.TokenPath != "" && r.ARN == "":
		return errors.New("S3 needs AWS_ROLE_ARN with AWS_WEB_IDENTITY_TOKEN_FILE")
	case r.TokenPath == "" && r.container() != "":
		at, err := url.Parse(r.container())
		if err != nil || at.Scheme != "https" && (at.Scheme != "http" || !mayBePlain(at.Hostname())) {
			return fmt.Errorf("AWS_CONTAINER_CREDENTIALS_FULL_URI %q is neither https nor an address of this machine", r.container())
		}
	case r.TokenPath == "" && r.NoMachine:
		return errors.New("S3 needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or a role (AWS_WEB_IDENTITY_TOKEN_FILE, " +
			"AWS_CONTAINER_CREDENTIALS_FULL_URI, or the machine's, which AWS_EC2_METADATA_DISABLED forbids)")
	}
	return nil
}

func mayBePlain(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && (ip.IsLoopback() || slices.Contains(containerHosts, host))
}

// askMax bounds one request for credentials: a machine that has none to give often does not answer at all.
const askMax = 1500 * time.Millisecond

// provider returns who gives the role's credentials, and a function that closes its idle connections.
func (r Role) provider(region string) (aws.CredentialsProvider, func()) {
	transport := newTransport()
	if r.TokenPath == "" {
		transport.Proxy = nil // containers and machines are asked directly
	}
	asking, again := &http.Client{Transport: transport, Timeout: askMax}, retry.NewStandard(func(o *retry.StandardOptions) {
		o.MaxAttempts, o.MaxBackoff = 2, 100*time.Millisecond
	})
	var provider aws.CredentialsProvider
	switch {
	case r.TokenPath != "":
		provider = r.byToken(sts.Options{Region: region, HTTPClient: asking, Retryer: again, BaseEndpoint: orNil(r.STSEndpoint)})
	case r.container() != "":
		provider = endpointcreds.New(r.container(), func(o *endpointcreds.Options) {
			o.HTTPClient, o.Retryer = asking, again
			if r.ContainerTokenPath != "" {
				o.AuthorizationTokenProvider = endpointcreds.TokenProviderFunc(func() (string, error) {
					token, err := stscreds.IdentityTokenFile(r.ContainerTokenPath).GetIdentityToken()
					return strings.TrimSpace(string(token)), err
				})
			}
		})
	default:
		provider = ec2rolecreds.New(func(o *ec2rolecreds.Options) {
			o.Client = imds.New(imds.Options{
				Endpoint: r.MetadataEndpoint, HTTPClient: asking, Retryer: again, EnableFallback: aws.FalseTernary, ClientEnableState: imds.ClientEnabled,
			})
		})
	}
	return &renewed{from: provider, now: time.Now}, transport.CloseIdleConnections
}

func (r Role) byToken(o sts.Options) aws.CredentialsProvider {
	return stscreds.NewWebIdentityRoleProvider(sts.New(o), r.ARN, stscreds.IdentityTokenFile(r.TokenPath), func(o *stscreds.WebIdentityRoleOptions) {
		o.RoleSessionName = r.SessionName
	})
}

func orNil(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

// noCredentials is what is wrong if a role gives none, and what an operator may do.
func (c Config) noCredentials(err error) error {
	return fmt.Errorf("no credentials for %s: AWS_ACCESS_KEY_ID is not set, and %s gives none: %w", c.place(), c.Source(), err)
}

// hasCredentials returns an error that names the source if it gives none.
func (s *Store) hasCredentials(ctx context.Context) error {
	if s.config.AccessKeyID != "" {
		return nil
	}
	call, cancel := s.callFor(ctx, 0)
	defer cancel()
	if _, err := s.client.Options().Credentials.Retrieve(call); err != nil {
		return s.config.noCredentials(err)
	}
	return nil
}
