package s3

import (
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"
)

// Config says where the objects are, and which credentials to use.
type Config struct {
	Bucket string
	// Region is the bucket's region; servers other than Amazon's accept any.
	Region string
	// Prefix begins the names of all objects, "" for none. To be a folder it must end in a slash.
	Prefix string
	// Endpoint is the URL of a server, "" for Amazon's own. With an endpoint, the bucket is part of the path and not
	// of the host name.
	Endpoint string

	// AccessKeyID and SecretAccessKey are "" for those of a role.
	AccessKeyID, SecretAccessKey string
	// SessionToken is for temporary credentials, "" for others.
	SessionToken string

	Role Role

	// CallTimeout bounds a request with its retries, excluding the time that its content takes, and also the wait for
	// more bytes of an object. 0 is 5 s.
	CallTimeout time.Duration
}

const callTimeoutDefault = 5 * time.Second

// withDefaults returns the config with its defaults filled in, and all its faults.
func (c Config) withDefaults() (Config, error) {
	if c.CallTimeout == 0 {
		c.CallTimeout = callTimeoutDefault
	}
	var faults []error
	for name, missing := range map[string]bool{
		"a bucket": c.Bucket == "", "a region": c.Region == "",
		"AWS_ACCESS_KEY_ID":     c.AccessKeyID == "" && c.SecretAccessKey != "",
		"AWS_SECRET_ACCESS_KEY": c.AccessKeyID != "" && c.SecretAccessKey == "",
	} {
		if missing {
			faults = append(faults, fmt.Errorf("S3 needs %s", name))
		}
	}
	if c.AccessKeyID == "" {
		faults = append(faults, c.Role.check())
	}
	if c.Endpoint != "" {
		if at, err := url.Parse(c.Endpoint); err != nil || at.Host == "" || !strings.HasPrefix(at.Scheme, "http") {
			faults = append(faults, fmt.Errorf("S3's endpoint %q is no http or https URL", c.Endpoint))
		}
	}
	return c, errors.Join(faults...)
}

// place names the bucket in errors.
func (c Config) place() string {
	if c.Endpoint == "" {
		return fmt.Sprintf("bucket %q in %s", c.Bucket, c.Region)
	}
	return fmt.Sprintf("bucket %q at %s", c.Bucket, c.Endpoint)
}
