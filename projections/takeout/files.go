package takeout

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/projections"
)

// isKept reports whether the job's output can still be downloaded.
func (e *export) isKept(s job.State) bool {
	return s.Output != nil && !s.OutputDeleted && s.OutputExpiresAt != nil && e.Clock().Before(*s.OutputExpiresAt)
}

// nameOf returns the name of the job's output.
func (e *export) nameOf(ctx context.Context, s job.State) (string, error) {
	given, err := e.open(ctx, s.Output.SealedName)
	if err != nil {
		return "", err
	}
	inputName, err := e.open(ctx, s.Input.SealedName)
	return e.Name(given, inputName, s), err
}

func pathOf(s job.State, name string) string { return "files/" + s.ID + "/" + name }

// writeFiles writes the outputs that are still kept. They are compressed already, most of them: another time costs more than it
// saves.
func (e *export) writeFiles(ctx context.Context) error {
	return e.eachJob(ctx, projections.JobFilter{Status: job.Succeeded}, func(page []job.State) error {
		for _, s := range page {
			if !e.isKept(s) {
				continue
			}
			if err := e.writeFile(ctx, s); err != nil {
				return fmt.Errorf("output of %s: %w", s.ID, err)
			}
		}
		return nil
	})
}

func (e *export) writeFile(ctx context.Context, s job.State) error {
	name, err := e.nameOf(ctx, s)
	if err != nil {
		return err
	}
	content, err := e.Objects.Open(ctx, s.Output.ObjectKey)
	if errors.Is(err, ErrNoObject) {
		return nil // it expired in the meantime
	}
	if err != nil {
		return err
	}
	defer func() { _ = content.Close() }() // it was only read
	out, err := e.create(pathOf(s, name), zip.Store)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, content)
	return err
}
