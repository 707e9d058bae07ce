package config

import (
	"errors"
	"fmt"
	"net/url"
	"strings"
)

// Bucket is where objects are that are not on this process's disk.
type Bucket struct {
	Name   string
	Region string
	// Prefix begins the objects' names: "" or a folder, which ends in a slash.
	Prefix string
	// Endpoint is the URL of a server that speaks S3's protocol, "" for Amazon's.
	Endpoint string
}

// regionDefault is accepted by servers other than Amazon's, whatever their own region.
const regionDefault = "us-east-1"

// ObjectBucket returns where the objects are, nil for the data directory. Its error names TOOLMILL_OBJECTS.
func (c Config) ObjectBucket() (*Bucket, error) {
	if c.Objects == "" || c.Objects == "disk" {
		return nil, nil
	}
	bucket, err := parseBucket(c.Objects)
	if err != nil {
		return nil, fmt.Errorf("TOOLMILL_OBJECTS is neither disk nor s3://BUCKET/PREFIX?region=…&endpoint=…: %w", err)
	}
	return bucket, nil
}

func parseBucket(text string) (*Bucket, error) {
	at, err := url.Parse(text)
	if err != nil {
		return nil, err
	}
	query, err := url.ParseQuery(at.RawQuery)
	if err != nil {
		return nil, err
	}
	for name := range query {
		if name != "region" && name != "endpoint" {
			return nil, fmt.Errorf("it has an unknown setting %q", name)
		}
	}
	b := &Bucket{Name: at.Host, Region: query.Get("region"), Endpoint: query.Get("endpoint"), Prefix: folder(at.Path)}
	switch {
	case at.Scheme != "s3":
		return nil, fmt.Errorf("its scheme is %q", at.Scheme)
	case at.User != nil:
		return nil, errors.New("credentials are not part of it: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY")
	case b.Name == "":
		return nil, errors.New("it names no bucket")
	case b.Endpoint != "" && !isServer(b.Endpoint):
		return nil, fmt.Errorf("the endpoint %q is no http or https URL", b.Endpoint)
	case b.Region == "" && b.Endpoint == "":
		return nil, errors.New("it names no region")
	case b.Region == "":
		b.Region = regionDefault
	}
	return b, nil
}

// folder returns "" or a path without a leading and with a trailing slash.
func folder(path string) string {
	if path = strings.Trim(path, "/"); path == "" {
		return ""
	}
	return path + "/"
}

func isServer(endpoint string) bool {
	at, err := url.Parse(endpoint)
	return err == nil && (at.Scheme == "http" || at.Scheme == "https") && at.Host != ""
}

// AWSRole is where credentials for a bucket come from when no access key is set. The variables are Amazon's, which the platform sets.
type AWSRole struct {
	RoleARN              string `name:"aws-role-arn" env:"AWS_ROLE_ARN" help:"Role for the bucket, in exchange for the token in AWS_WEB_IDENTITY_TOKEN_FILE."`
	RoleSessionName      string `name:"aws-role-session-name" env:"AWS_ROLE_SESSION_NAME" help:"What the bucket's audit log calls this process."`
	WebIdentityTokenPath string `name:"aws-web-identity-token-file" env:"AWS_WEB_IDENTITY_TOKEN_FILE" help:"File with a token of the cluster's, read for each renewal."`
	ContainerURI         string `name:"aws-container-credentials-full-uri" env:"AWS_CONTAINER_CREDENTIALS_FULL_URI" help:"Where a container gets its role's credentials."`
	ContainerPath        string `name:"aws-container-credentials-relative-uri" env:"AWS_CONTAINER_CREDENTIALS_RELATIVE_URI" help:"The same, on the address of ECS."`
	ContainerTokenPath   string `name:"aws-container-authorization-token-file" env:"AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE" help:"File with what the container is authorized by there, read for each renewal."`
	STSEndpoint          string `name:"aws-endpoint-url-sts" env:"AWS_ENDPOINT_URL_STS" help:"Where tokens are exchanged. Default: Amazon's STS of the bucket's region."`
	MetadataEndpoint     string `name:"aws-ec2-metadata-service-endpoint" env:"AWS_EC2_METADATA_SERVICE_ENDPOINT" help:"Where the machine's role is asked for. Default: http://169.254.169.254."`
	MetadataDisabled     bool   `name:"aws-ec2-metadata-disabled" env:"AWS_EC2_METADATA_DISABLED" help:"The machine's role is not asked for."`
}
