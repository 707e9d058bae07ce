// Package s3test runs a real S3 server for tests: Versity's gateway over a
// directory, as a child process on a free loopback port.
package s3test
