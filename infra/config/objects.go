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
