package site

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/twmb/franz-go/pkg/kfake"

	"github.com/toolmill/toolmill/infra/kafka/kafkatest"
	"github.com/toolmill/toolmill/infra/objectstore/s3/s3test"
	"github.com/toolmill/toolmill/infra/postgres/cluster"
)

// StoresConfig says what the processes of a site share.
type StoresConfig struct {
	// Apache uses Apache Kafka if it is installed, otherwise kfake behind a proxy.
	Apache bool
	// Bucket stores objects in a bucket of versitygw; without it each node has a directory.
	Bucket     bool
	Partitions int
	// SessionTimeout is how long the broker waits for a silent process: whole seconds, on Apache Kafka at least 6.
	SessionTimeout time.Duration
}

// connectionsMax is enough for eight processes of the service, and operators.
const connectionsMax = 250

// Stores run until Stop.
type Stores struct {
	Broker kafkatest.Broker
	// BrokerName says which broker it is.
	BrokerName string
	Postgres   *cluster.Cluster
	// Bucket is nil if there is none.
	Bucket *s3test.Server
	// Env is the service's environment: where the stores are, and a master key.
	Env []string
}

// StartStores starts stores with fresh data. After an error nothing is left running.
func (s *Site) StartStores(ctx context.Context, c StoresConfig) (stores *Stores, err error) {
	stores = &Stores{}
	defer func() {
		if err != nil {
			err = errors.Join(err, stores.Stop())
		}
	}()
	if err := stores.startBroker(ctx, s, c); err != nil {
		return stores, err
	}
	stores.Postgres, err = cluster.Start(ctx, s.Path("postgres"), cluster.Options{
		ConnectionsMax: connectionsMax, EndWithProcess: true, Logger: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		return stores, err
	}
	if c.Bucket {
		if err := stores.startBucket(s); err != nil {
			return stores, err
		}
	}
	stores.Env = append(stores.Env, stores.env(c)...)
	return stores, nil
}

func (s *Stores) startBroker(ctx context.Context, site *Site, c StoresConfig) (err error) {
	if c.Apache {
		const patience = 90 * time.Second
		starting, cancel := context.WithTimeout(ctx, patience)
		defer cancel()
		broker, err := kafkatest.NewApache(starting)
		if err == nil {
			s.Broker, s.BrokerName = broker, "Apache Kafka "+kafkatest.ApacheVersion
			return nil
		}
		if ctx.Err() != nil {
			return err
		}
		site.Say("on kfake instead: %v", err)
	}
	broker, err := kafkatest.NewFake(kafkatest.WithProxy(), kafkatest.WithKfake(kfake.GroupMinSessionTimeout(c.SessionTimeout)))
	if err != nil {
		return err
	}
	s.Broker, s.BrokerName = broker, "kfake"
	return nil
}

// ReplaceBroker stops the broker for good, with all that it has, and starts an empty one at another address.
func (s *Stores) ReplaceBroker(ctx context.Context, site *Site, c StoresConfig) error {
	if err := s.Broker.Stop(); err != nil {
		return err
	}
	s.Broker = nil
	return s.startBroker(ctx, site, c)
}

func (s *Stores) startBucket(site *Site) (err error) {
	dir := site.Path("bucket")
	if err := os.Mkdir(dir, 0o700); err != nil {
		return err
	}
	if s.Bucket, err = s3test.New(dir, site.Path("versitygw.log")); err != nil {
		return err
	}
	s.Env = append(s.Env,
		"TOOLMILL_OBJECTS=s3://"+s3test.Bucket+"?region="+s3test.Region+"&endpoint="+url.QueryEscape(s.Bucket.Endpoint()),
		"AWS_ACCESS_KEY_ID="+s3test.AccessKeyID, "AWS_SECRET_ACCESS_KEY="+s3test.SecretAccessKey)
	return nil
}

func (s *Stores) env(c StoresConfig) []string {
	master := make([]byte, 32)
	_, _ = rand.Read(master) // never fails
	return []string{
		"KAFKA_BROKERS=" + strings.Join(s.Broker.Addrs(), ","), "DATABASE_URL=" + s.Postgres.URL(),
		"TOOLMILL_MASTER_KEY=" + base64.StdEncoding.EncodeToString(master),
		"TOOLMILL_PARTITIONS=" + strconv.Itoa(c.Partitions),
		"TOOLMILL_SESSION_TIMEOUT_SECONDS=" + strconv.Itoa(int(c.SessionTimeout.Seconds())),
	}
}

// PauseBroker stops the broker's answers: Apache Kafka's process is paused, with all connections open; kfake's proxy,
// which is in this process, closes them.
func (s *Stores) PauseBroker() error {
	if apache, ok := s.Broker.(*kafkatest.Apache); ok {
		return apache.Pause()
	}
	s.Broker.Proxy().Cut()
	return nil
}

// ResumeBroker undoes PauseBroker.
func (s *Stores) ResumeBroker() error {
	if apache, ok := s.Broker.(*kafkatest.Apache); ok {
		return apache.Resume()
	}
	s.Broker.Proxy().Restore()
	return nil
}

// PausePostgres pauses every process of the cluster.
func (s *Stores) PausePostgres() error { return s.signalPostgres(syscall.SIGSTOP) }

// ResumePostgres resumes them.
func (s *Stores) ResumePostgres() error { return s.signalPostgres(syscall.SIGCONT) }

// signalPostgres signals the postmaster first, because a stopped postmaster forks no more.
func (s *Stores) signalPostgres(sig syscall.Signal) error {
	postmaster := s.Postgres.Pid()
	if err := syscall.Kill(postmaster, sig); err != nil {
		return fmt.Errorf("postmaster: %w", err)
	}
	for _, session := range childrenOf(postmaster) {
		_ = syscall.Kill(session, sig) // it may have ended meanwhile
	}
	return nil
}

// Stop stops them, in reverse order.
func (s *Stores) Stop() (err error) {
	if s.Bucket != nil {
		err = s.Bucket.Stop()
	}
	if s.Postgres != nil {
		err = errors.Join(err, s.Postgres.Stop(context.Background()))
	}
	if s.Broker != nil {
		err = errors.Join(err, s.Broker.Stop())
	}
	return err
}
