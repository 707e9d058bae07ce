package s3

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"go.uber.org/goleak"

	"github.com/toolmill/toolmill/infra/objectstore/objectstoretest"
	"github.com/toolmill/toolmill/infra/objectstore/s3/s3test"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// configOf returns the config for a server's bucket.
func configOf(endpoint string) Config {
	return Config{
		Bucket: s3test.Bucket, Region: s3test.Region, Prefix: "objects/", Endpoint: endpoint,
		AccessKeyID: s3test.AccessKeyID, SecretAccessKey: s3test.SecretAccessKey,
	}
}

func openStore(t *testing.T, config Config) *Store {
	t.Helper()
	store, err := Open(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	return store
}

// unfinished names the multipart uploads that have not ended.
func (s *Store) unfinished(ctx context.Context) (names []string, err error) {
	page, err := s.uploads(ctx, &s3.ListMultipartUploadsInput{Bucket: &s.config.Bucket})
	if err != nil {
		return nil, err
	}
	for _, upload := range page.Uploads {
		names = append(names, aws.ToString(upload.Key))
	}
	return names, nil
}

// Each part of the contract uses its own folder of one bucket.
func TestContract(t *testing.T) {
	server := s3test.Start(t)
	folders := 0
	objectstoretest.Run(t, func(t *testing.T) objectstoretest.Subject {
		t.Helper()
		config := configOf(server.Endpoint())
		folders++
		config.Prefix, config.CallTimeout = fmt.Sprint("folder", folders, "/"), time.Minute // the machine may be busy
		store := openStore(t, config)
		return objectstoretest.Subject{Store: store, Leftovers: func() ([]string, error) { return store.unfinished(t.Context()) }}
	})
}
