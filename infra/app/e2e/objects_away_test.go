package e2e

import (
	"net/http"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/infra/objectstore/s3/s3test"
)

// withBucket restarts the service with a bucket for its files, until the test ends.
func (w *world) withBucket(t *testing.T) (*s3test.Server, *kafkatest.Proxy) {
	t.Helper()
	server := s3test.Start(t)
	proxy, err := kafkatest.NewProxy(server.Addr())
	must(t, err)
	t.Cleanup(func() { must(t, proxy.Close()) })
	before := w.config
	adopt := w.installationID(t) // its objects move without their marker
	t.Cleanup(func() {
		w.config = before
		w.config.AdoptInstallation = adopt
		w.restart(t)
		w.config = before
	})
	w.config.AdoptInstallation = adopt
	w.config.Objects = "s3://" + s3test.Bucket + "/files?endpoint=http://" + proxy.Addr()
	w.config.AWSAccessKeyID, w.config.AWSSecretAccessKey = s3test.AccessKeyID, s3test.SecretAccessKey
	w.restart(t)
	return server, proxy
}

// Inputs and outputs may be in a bucket that several processes share. While it is away, requests for files are
// refused with Retry-After, nothing hangs, and a finished output waits for it: the attempt that made the output ends
// the job.
func TestTheServiceOutlivesItsBucket(t *testing.T) {
	w := service(t)
	server, proxy := w.withBucket(t)
	for name, absence := range absences {
		t.Run(name, func(t *testing.T) {
			c := w.open(t, opening{})
			done := c.succeeds(c.create(page(hello)).ID)
			c.mustBeWhole(done)
			if files, err := server.Files(); len(files) < 2 || err != nil {
				t.Errorf("in the bucket: %q, %v", files, err)
			}
			running := c.create(page(slowly))
			c.runs(running.ID)

			absence(proxy)
			t.Cleanup(proxy.Restore)
			c.post("/jobs", page(hello), keyHeader, "while-away").away()
			c.get(done.Output.DownloadIntent.URL).away()
			if j := c.job(done.ID); j.Status != "succeeded" {
				t.Errorf("%+v", j)
			}
			eventually(t, "the output waits to be stored", func() bool { return c.job(running.ID).Progress.Stage == "storing" })

			proxy.Restore()
			c.succeeds(c.create(page(hello), keyHeader, "while-away").ID)
			stored := c.succeeds(running.ID)
			if c.mustBeWhole(stored); stored.Attempts != 1 || stored.RetryCount != 0 {
				t.Errorf("%+v", stored)
			}
			c.hasBalance(creditsGiven - 6)
		})
	}
}

// mustBeWhole downloads an output as a whole and in part.
func (c client) mustBeWhole(j jobView) {
	c.t.Helper()
	whole := c.download(j)
	if len(whole) != j.Output.SizeBytes || !strings.HasPrefix(string(whole), "%PDF") {
		c.t.Errorf("%d bytes, want %d", len(whole), j.Output.SizeBytes)
	}
	end := c.get(j.Output.DownloadIntent.URL, "Range", "bytes=-10")
	if end.StatusCode != http.StatusPartialContent || end.body != string(whole[len(whole)-10:]) {
		c.t.Errorf("the last bytes: %d %q", end.StatusCode, end.body)
	}
}

// A process does not start with a bucket that cannot be used, and says what to check.
func TestAProcessDoesNotStartWithoutItsBucket(t *testing.T) {
	w := service(t)
	server := s3test.Start(t)
	c := w.config
	c.DataDir = t.TempDir()
	c.Objects = "s3://elsewhere?endpoint=" + server.Endpoint()
	c.AWSAccessKeyID, c.AWSSecretAccessKey = s3test.AccessKeyID, s3test.SecretAccessKey
	_, err := startApp(t.Context(), c, w.logger)
	if err == nil || !strings.Contains(err.Error(), `bucket "elsewhere" at `+server.Endpoint()+` does not exist`) {
		t.Error(err)
	}
}
