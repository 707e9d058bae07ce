package config

import (
	"strings"
	"testing"
)

func TestObjectsAreInTheDataDirectoryOrInABucket(t *testing.T) {
	for text, want := range map[string]*Bucket{
		"":                                   nil,
		"disk":                               nil,
		"s3://files?region=eu-central-1":     {Name: "files", Region: "eu-central-1"},
		"s3://files/a/b?region=x":            {Name: "files", Region: "x", Prefix: "a/b/"},
		"s3://files/a/?region=x":             {Name: "files", Region: "x", Prefix: "a/"},
		"s3://files?endpoint=http://s:1":     {Name: "files", Region: "us-east-1", Endpoint: "http://s:1"},
		"s3://f?endpoint=https://s&region=x": {Name: "f", Region: "x", Endpoint: "https://s"},
	} {
		got, err := Config{Objects: text}.ObjectBucket()
		if err != nil || (got == nil) != (want == nil) || got != nil && *got != *want {
			t.Errorf("%q: %+v, %v", text, got, err)
		}
	}
}

func TestInvalidPlacesOfObjects(t *testing.T) {
	for text, want := range map[string]string{
		"file:///var":                      `its scheme is "file"`,
		"s3://?region=x":                   "it names no bucket",
		"s3://files":                       "it names no region",
		"s3://files?regoin=x":              `unknown setting "regoin"`,
		"s3://key:secret@files?region=x":   "credentials are not part of it",
		"s3://files?endpoint=localhost:90": `the endpoint "localhost:90" is no http or https URL`,
		"s3://%zz":                         "invalid URL escape",
	} {
		c := production()
		c.Objects = text
		err := c.Check()
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "TOOLMILL_OBJECTS") {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
		if err != nil && strings.Contains(err.Error(), "secret") {
			t.Errorf("%q: the error contains the secret: %v", text, err)
		}
	}
}

func TestABucketNeedsItsCredentials(t *testing.T) {
	c := production()
	c.Objects = "s3://files?region=x"
	for _, half := range [][2]string{{"key", ""}, {"", "secret"}} {
		c.AWSAccessKeyID, c.AWSSecretAccessKey = half[0], half[1]
		if err := c.Check(); err == nil || !strings.Contains(err.Error(), "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are both needed") {
			t.Errorf("%q: %v", half, err)
		}
	}
	for _, both := range [][2]string{{"key", "secret"}, {"", ""}} { // without a key a role gives them
		c.AWSAccessKeyID, c.AWSSecretAccessKey = both[0], both[1]
		if err := c.Check(); err != nil {
			t.Errorf("%q: %v", both, err)
		}
	}
}
