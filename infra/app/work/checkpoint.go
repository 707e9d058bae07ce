package work

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/toolmill/toolmill/infra/kafka"
	"github.com/toolmill/toolmill/infra/objectstore"
	"github.com/toolmill/toolmill/infra/postgres"
	"github.com/toolmill/toolmill/projections/checkpoints"
)

// signing makes checkpoints of the log.
type signing struct {
	db   *postgres.DB
	keys checkpoints.Keys
	// objects keep a copy of each, which a bucket with versions protects from whoever has the database.
	objects objectstore.Store
	// folder is where the copies are.
	folder checkpointsFolder
	// topic has each for readers of Kafka.
	topic  *kafka.Checkpoints
	logger *slog.Logger
}

// checkpoint makes the next one.
func (s signing) checkpoint(ctx context.Context) error {
	begun := time.Now()
	made, err := checkpoints.Make(ctx, s.db, s.keys, begun)
	if err != nil {
		return err
	}
	s.logger.InfoContext(ctx, "made a checkpoint", "number", made.Statement.Number, "accounts", made.Statement.Accounts,
		"read", made.Read, "took", time.Since(begun))
	return errors.Join(s.copyOut(ctx, made.Statement.Number), s.publish(ctx))
}

// publish appends the checkpoints that are not in the topic. While the broker is away they wait for the next checkpoint.
func (s signing) publish(ctx context.Context) error {
	const pageLength = 1000
	published := checkpoints.NewPublished(s.db)
	for {
		newest, err := s.topic.Newest(ctx)
		if err != nil {
			return err
		}
		page, err := published.After(ctx, newest, pageLength)
		if err != nil || len(page) == 0 {
			return err
		}
		if err := s.topic.Append(ctx, page); err != nil {
			return err
		}
	}
}

// checkpointFolder is where the copies of checkpoints are, each named by its number.
const checkpointFolder = "checkpoints/"

// checkpointsFolder is the folder of a generation's checkpoints, which are numbered from 1.
type checkpointsFolder string

func checkpointsIn(generation int) checkpointsFolder {
	if generation < 2 {
		return checkpointFolder
	}
	return checkpointsFolder(fmt.Sprintf("%sgeneration-%d/", checkpointFolder, generation))
}

func (f checkpointsFolder) object(number uint64) string { return fmt.Sprintf("%s%020d", f, number) }

// copyOut stores the checkpoints up to the newest one that are not in the object store, oldest first, so that none is missing before
// one that is there. While the store is away they wait for the next checkpoint.
func (s signing) copyOut(ctx context.Context, newest uint64) error {
	first := newest
	for ; first > 0; first-- {
		object, _, err := s.objects.Open(ctx, s.folder.object(first))
		if err == nil {
			_ = object.Close() // nothing was read
			break
		}
		if !errors.Is(err, objectstore.ErrNotFound) {
			return fmt.Errorf("look for checkpoint %d: %w", first, err)
		}
	}
	published := checkpoints.NewPublished(s.db)
	for number := first + 1; number <= newest; number++ {
		signed, err := published.Signed(ctx, number)
		if err == nil {
			_, err = s.objects.Put(ctx, s.folder.object(number), strings.NewReader(signed.Note), int64(len(signed.Note)))
		}
		if err != nil && !errors.Is(err, objectstore.ErrExists) {
			return fmt.Errorf("store checkpoint %d: %w", number, err)
		}
	}
	return nil
}
