package s3

import (
	"strings"
	"testing"

	"github.com/toolmill/toolmill/infra/objectstore/s3/s3test"
)

// Opening a store that cannot be used fails and tells the operator what to check.
func TestOpenSaysWhatIsWrong(t *testing.T) {
	server := s3test.Start(t)
	for want, change := range map[string]func(*Config){
		`bucket "elsewhere" at ` + server.Endpoint() + ` does not exist`: func(c *Config) { c.Bucket = "elsewhere" },
		"the server does not know the AWS_ACCESS_KEY_ID":                 func(c *Config) { c.AccessKeyID = "nobody" },
		"AWS_SECRET_ACCESS_KEY does not match AWS_ACCESS_KEY_ID":         func(c *Config) { c.SecretAccessKey = "wrong" },
		"is in another region": func(c *Config) { c.Region = "mars-north-1" },
		`bucket "toolmill-test" at http://127.0.0.1:1 cannot be reached`: func(c *Config) { c.Endpoint = "http://127.0.0.1:1" },
		`S3's endpoint "127.0.0.1:1" is no http or https URL`:            func(c *Config) { c.Endpoint = "127.0.0.1:1" },
		"S3 needs a bucket":              func(c *Config) { c.Bucket = "" },
		"S3 needs AWS_SECRET_ACCESS_KEY": func(c *Config) { c.SecretAccessKey = "" },
	} {
		config := configOf(server.Endpoint())
		change(&config)
		store, err := Open(t.Context(), config)
		if err == nil {
			store.Close()
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
		if err != nil && strings.Contains(err.Error(), s3test.SecretAccessKey) {
			t.Errorf("the error contains the secret: %v", err)
		}
	}
}
