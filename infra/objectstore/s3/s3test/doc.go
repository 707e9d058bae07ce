// Package s3test runs a real S3 server for tests: Versity's gateway on a directory, as a child process on a free
// loopback port.
package s3test
