package handlerstest

import (
	"archive/zip"
	"context"
	"io"

	"github.com/toolmill/toolmill/projections/store"
)

// takeouts are exports of one file, profile.json, which has the account's id.
type takeouts struct{ *PeopleTable }

func (t takeouts) Begin(_ context.Context, accountID string) (func(context.Context, io.Writer) error, error) {
	if !t.accountOf(accountID).Open && t.world.Away["takeouts"] == nil {
		return nil, store.ErrNotFound
	}
	return func(_ context.Context, w io.Writer) error {
		archive := zip.NewWriter(w)
		out, err := archive.Create("profile.json")
		if err != nil {
			return err
		}
		if _, err := io.WriteString(out, accountID); err != nil {
			return err
		}
		if t.Exporting != nil {
			t.Exporting()
		}
		if err := t.world.Away["export"]; err != nil {
			return err
		}
		return archive.Close()
	}, t.world.Away["takeouts"]
}
