package recovery

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"filippo.io/age"

	"github.com/toolmill/toolmill/infra/app/lifecycle"
	"github.com/toolmill/toolmill/infra/backup"
)

// Sealed is a backup that was read whole, and can be read again.
type Sealed struct {
	Header     backup.Header
	Tables     []TableRows
	file       *os.File
	identities []age.Identity
	close      func() error
}

// OpenBackup reads a backup from a file, from in if its path is "-", or from a bucket if it is an address of one (InBucket), with the identities
// in a file of age-keygen's, and changes nothing. What is in no file is kept in a temporary one meanwhile, encrypted as it came. Errors: those of
// backup.Read.
func OpenBackup(ctx context.Context, p *lifecycle.Process, path, identityPath string, in io.Reader) (s *Sealed, err error) {
	s = new(Sealed)
	if InBucket(path) {
		object, err := fromBucket(ctx, p, path)
		if err != nil {
			return nil, err
		}
		defer func() { _ = object.Close() }() // it is only read
		path, in = "-", object
	}
	if s.identities, err = identitiesIn(identityPath); err != nil {
		return nil, err
	}
	if err := s.open(ctx, path, in); err != nil {
		return nil, err
	}
	err = s.read(ctx, backup.Visitor{
		Begin:  func(h backup.Header) error { s.Header = h; return nil },
		Table:  func(backup.Table, io.Reader) error { return nil },
		Summed: func(t backup.Table, sum backup.Sum) { s.Tables = append(s.Tables, TableRows{t.Name, sum.Rows}) },
	})
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%w; nothing was written", err), s.Close())
	}
	return s, nil
}

func identitiesIn(path string) ([]age.Identity, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("identity: %w", err)
	}
	defer func() { _ = file.Close() }() // it was only read
	identities, err := backup.ParseIdentities(file)
	if err != nil {
		return nil, fmt.Errorf("identity %s: %w", path, err)
	}
	return identities, nil
}

func (s *Sealed) open(ctx context.Context, path string, in io.Reader) (err error) {
	if path != "-" {
		if s.file, err = os.Open(path); err != nil {
			return err
		}
		s.close = s.file.Close
		return nil
	}
	if s.file, err = os.CreateTemp("", "toolmill-backup-*"); err != nil {
		return err
	}
	s.close = func() error { return errors.Join(s.file.Close(), os.Remove(s.file.Name())) }
	if _, err := io.Copy(s.file, untilCanceled{ctx, in}); err != nil {
		return errors.Join(fmt.Errorf("read the backup: %w", err), s.Close())
	}
	return nil
}

// read reads the backup from its beginning.
func (s *Sealed) read(ctx context.Context, visit backup.Visitor) error {
	if _, err := s.file.Seek(0, io.SeekStart); err != nil {
		return err
	}
	return backup.Read(untilCanceled{ctx, s.file}, s.identities, visit)
}

// Close closes the file.
func (s *Sealed) Close() error { return s.close() }

// untilCanceled reads until ctx ends.
type untilCanceled struct {
	ctx context.Context //nolint:containedctx // of the one file that is read
	in  io.Reader
}

// Read implements io.Reader.
func (u untilCanceled) Read(into []byte) (int, error) {
	if err := u.ctx.Err(); err != nil {
		return 0, err
	}
	return u.in.Read(into)
}
