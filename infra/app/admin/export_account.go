package admin

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest/filename"
	"github.com/toolmill/toolmill/handlers/rest/trail"
	"github.com/toolmill/toolmill/infra/app/reach"
	"github.com/toolmill/toolmill/infra/app/stores"
	"github.com/toolmill/toolmill/infra/postgres/records"
	"github.com/toolmill/toolmill/projections/store"
)

// ExportAccount writes to a new file what GET /v1/account/export returns to the account's owner, who sees it in the access trail.
// Without a whole export there is no file.
func (o Operator) ExportAccount(ctx context.Context, accountID, path string) error {
	return o.administer(ctx, func(s *reach.Service) (told, error) {
		sealer, err := s.Sealer(ctx)
		if err != nil {
			return nil, err
		}
		write, err := stores.NewTakeout(s.DB, s.Objects, sealer, filename.OutputName).Begin(ctx, accountID)
		if errors.Is(err, store.ErrNotFound) {
			return nil, refusal.New(refusal.NotFound, "no such account")
		}
		if err != nil {
			return nil, err
		}
		if err = records.NewAccessTrail(s.DB).RecordAccess(ctx, []trail.Entry{{
			ID: commands.NewID("acc"), AccountID: accountID, At: time.Now().UTC(), Kind: trail.Exported, Actor: event.ByOperator(o.Name),
			Subject: "account.zip",
		}}); err != nil {
			return nil, err
		}
		size, err := writeNew(ctx, path, write)
		return accountExported{AccountID: accountID, File: path, SizeBytes: size}, err
	})
}

// writeNew writes a file that did not exist, for nobody else to read, and removes it again if it cannot be written whole.
func writeNew(ctx context.Context, path string, write func(context.Context, io.Writer) error) (sizeBytes int64, err error) {
	const ownerOnly = 0o600
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, ownerOnly)
	if err != nil {
		return 0, err
	}
	out := bufio.NewWriter(untilCanceled{ctx, file})
	err = write(ctx, out)
	if err == nil {
		err = out.Flush()
	}
	if err == nil {
		sizeBytes, err = file.Seek(0, io.SeekEnd)
	}
	if err = errors.Join(err, file.Close()); err != nil {
		return 0, errors.Join(err, os.Remove(path))
	}
	return sizeBytes, nil
}

// untilCanceled writes until ctx ends: a large result is one copy that looks at no context.
type untilCanceled struct {
	ctx context.Context //nolint:containedctx // of the one file that is written
	out io.Writer
}

// Write implements io.Writer.
func (u untilCanceled) Write(data []byte) (int, error) {
	if err := u.ctx.Err(); err != nil {
		return 0, err
	}
	return u.out.Write(data)
}

type accountExported struct {
	AccountID string `json:"accountId"`
	File      string `json:"file"`
	SizeBytes int64  `json:"sizeBytes"`
}

func (r accountExported) tell(out io.Writer) {
	fmt.Fprintf(out, "account: %s\nfile: %s\nsize: %d bytes\n", r.AccountID, r.File, r.SizeBytes)
}
