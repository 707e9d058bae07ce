package postgres

import (
	"slices"

	"github.com/jackc/pgx/v5"

	"github.com/toolmill/toolmill/domain/level"
	"github.com/toolmill/toolmill/infra/kafka/packed"
	"github.com/toolmill/toolmill/projections/store"
)

// AtLevel says which level the installation is at: events are written packed if that one allows it. Without a call they are not, and they
// are read in both forms in any case.
func (d *DB) AtLevel(is level.Level) { d.packs.Store(is.PacksRows()) }

// asKept returns the bytes of an event as they are written.
func asKept(event store.Packed, packs bool) []byte {
	if packs {
		return packed.PackValue(event)
	}
	return event
}

// encoded returns the arguments with columns of events as pgx takes them.
func encoded(args []any, packs bool) []any {
	at := slices.IndexFunc(args, isPacked)
	if at < 0 {
		return args
	}
	events, _ := args[at].([]store.Packed) // isPacked has looked
	kept := make([][]byte, len(events))
	for i, event := range events {
		kept[i] = asKept(event, packs)
	}
	args = slices.Clone(args)
	args[at] = kept
	return encoded(args, packs)
}

// readRows unpacks what is scanned into a store.Packed.
type readRows struct{ pgx.Rows }

// Scan implements store.Rows.
func (r readRows) Scan(into ...any) error {
	for i, one := range into {
		if event, is := one.(*store.Packed); is {
			into[i] = (*unpacking)(event)
		}
	}
	return r.Rows.Scan(into...)
}

// unpacking takes the bytes of an event from pgx, which uses their memory again.
type unpacking store.Packed

// ScanBytes implements pgtype.BytesScanner.
func (u *unpacking) ScanBytes(kept []byte) error {
	plain := packed.UnpackValue(kept)
	if len(plain) > 0 && &plain[0] == &kept[0] {
		plain = append(make([]byte, 0, len(kept)), kept...)
	}
	*u = plain
	return nil
}
