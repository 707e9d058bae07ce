package s3test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/toolmill/toolmill/infra/servertest"
)

// Version is the version of versitygw; scripts/setup installs the same.
const Version = "1.8.0"

// What a client of a Server needs besides its address.
const (
	Bucket          = "toolmill-test"
	Region          = "us-east-1"
	AccessKeyID     = "test-access"
	SecretAccessKey = "test-secret"
)

// Server is a running gateway with one empty bucket. Its address stays the same over restarts.
type Server struct {
	addr    string
	dir     string // the gateway's root: one folder for each bucket
	log     *os.File
	process *servertest.Process // nil while it is not running
}

// Start starts a server that ends with the test, or with this process however that ends. It needs what scripts/setup
// --test installs.
func Start(t testing.TB) *Server {
	t.Helper()
	s, err := New(t.TempDir(), filepath.Join(t.TempDir(), "versitygw.log"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Stop(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// New starts a server that stores its data in dir and logs to a file outside dir. The caller stops it; it also ends
// with this process, however that ends.
func New(dir, logPath string) (s *Server, err error) {
	s = &Server{dir: dir}
	if s.log, err = os.Create(logPath); err != nil {
		return nil, fmt.Errorf("s3test: %w", err)
	}
	if s.addr, err = servertest.FreeAddr(); err != nil {
		return nil, errors.Join(err, s.Stop())
	}
	if err := os.Mkdir(filepath.Join(dir, Bucket), 0o700); err != nil {
		return nil, errors.Join(fmt.Errorf("s3test: make the bucket: %w", err), s.Stop())
	}
	if err := s.Restart(); err != nil {
		return nil, errors.Join(err, s.Stop())
	}
	return s, nil
}

// Stop ends the server. Its data stays.
func (s *Server) Stop() error { return errors.Join(s.Kill(), s.log.Close()) }

// Addr is host:port.
func (s *Server) Addr() string { return s.addr }

// Endpoint is the server's URL.
func (s *Server) Endpoint() string { return "http://" + s.addr }

// Restart starts a killed server on its data.
func (s *Server) Restart() error {
	program, err := programPath()
	if err != nil {
		return err
	}
	cmd := exec.Command(program, "--port", s.addr, "--access", AccessKeyID, "--secret", SecretAccessKey, "--region", Region,
		"--quiet", "--keep-alive", "posix", s.dir)
	cmd.Stdout, cmd.Stderr = s.log, s.log
	cmd.Env = []string{"HOME=" + s.dir} // without this process's VGW_ and AWS_ variables
	if s.process, err = servertest.Start(cmd); err != nil {
		return fmt.Errorf("s3test: start %s: %w", program, err)
	}
	return s.waitReady()
}

// Kill ends the server at once (SIGKILL), even if it is paused, and waits until it is gone.
func (s *Server) Kill() error {
	if s.process == nil {
		return nil
	}
	err := s.process.Signal(syscall.SIGKILL)
	<-s.process.Ended()
	s.process = nil
	return err
}

// Pause suspends the server: connections stay open and get no answers.
func (s *Server) Pause() error { return s.process.Pause() }

// Resume continues a paused server.
func (s *Server) Resume() error { return s.process.Signal(syscall.SIGCONT) }

// Files lists the files that the server stores for the bucket, including those of unfinished uploads, relative to the
// bucket's folder.
func (s *Server) Files() (files []string, err error) {
	root := filepath.Join(s.dir, Bucket)
	err = filepath.WalkDir(root, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		name, err := filepath.Rel(root, path)
		files = append(files, name)
		return err
	})
	return files, err
}

// startTimeout is for a busy machine; an idle one needs 0.1 s.
const startTimeout = 30 * time.Second

func (s *Server) waitReady() error {
	ctx, cancel := context.WithTimeout(context.Background(), startTimeout)
	defer cancel()
	again := time.NewTicker(10 * time.Millisecond)
	defer again.Stop()
	for {
		conn, err := new(net.Dialer).DialContext(ctx, "tcp", s.addr)
		if err == nil {
			return conn.Close()
		}
		select {
		case <-again.C:
		case <-s.process.Ended():
			return errors.Join(errors.New("s3test: versitygw ended while it started: "+s.words()), s.process.Err())
		case <-ctx.Done():
			return fmt.Errorf("s3test: versitygw does not answer: %w: %s", err, s.words())
		}
	}
}

// words returns what the server logged.
func (s *Server) words() string {
	text, _ := os.ReadFile(s.log.Name())
	return string(text)
}

func programPath() (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("s3test: find versitygw: %w", err)
	}
	program := filepath.Join(cache, "toolmill", "versitygw-"+Version, "versitygw")
	if _, err := os.Stat(program); err != nil {
		return "", fmt.Errorf("s3test: no versitygw %s at %s; run: scripts/setup --test", Version, program)
	}
	return program, nil
}
