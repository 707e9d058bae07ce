package takeout

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/projections"
	"github.com/toolmill/toolmill/projections/store"
)

// ErrNoObject is returned by Objects.Open for an object that does not exist.
var ErrNoObject = errors.New("no such object")

// Objects is the object store. Error: ErrNoObject.
type Objects interface {
	Open(ctx context.Context, key string) (io.ReadCloser, error)
}

// Opener opens what is sealed with the account's data key. An error with a method Erased() bool that returns true means that the key
// was destroyed.
type Opener interface {
	Open(ctx context.Context, accountID, sealed string) (string, error)
}

// Config is what exports are made of.
type Config struct {
	DB      store.DB
	Objects Objects
	Sealer  Opener
	// Name returns the safe file name of an output; given is what the tool called it, inputName what its input was called.
	Name  func(given, inputName string, s job.State) string
	Clock func() time.Time
}

// Takeout makes exports. It is safe for concurrent use.
type Takeout struct{ Config }

// New returns a maker of exports.
func New(c Config) *Takeout { return &Takeout{c} }

// Begin returns the function that writes an account's export, once. Nothing is written before Begin has returned, so its errors
// can still be answered: store.ErrNotFound, or the database's. An error of the function means that the ZIP is incomplete; a ZIP
// without its end opens nowhere.
func (t *Takeout) Begin(ctx context.Context, accountID string) (func(ctx context.Context, w io.Writer) error, error) {
	found, err := projections.NewAccounts(t.DB).Summary(ctx, accountID)
	if err != nil {
		return nil, fmt.Errorf("export: %w", err)
	}
	at := t.Clock().UTC()
	return func(ctx context.Context, w io.Writer) error {
		e := &export{Config: t.Config, account: found, at: at, zip: zip.NewWriter(w)}
		if err := e.write(ctx); err != nil {
			return fmt.Errorf("export of %s: %w", accountID, err)
		}
		return nil
	}, nil
}

// export is one export in progress.
type export struct {
	Config

	account projections.AccountSummary
	at      time.Time
	zip     *zip.Writer
}

func (e *export) write(ctx context.Context) error {
	if err := e.writeText("README.txt", e.readme()); err != nil {
		return err
	}
	for _, p := range parts {
		out, err := e.create(p.name, zip.Deflate)
		if err == nil {
			err = p.write(e, ctx, out)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
	}
	if err := e.writeFiles(ctx); err != nil {
		return err
	}
	return e.zip.Close()
}

// create begins a file of the ZIP.
func (e *export) create(name string, method uint16) (io.Writer, error) {
	return e.zip.CreateHeader(&zip.FileHeader{Name: name, Method: method, Modified: e.at})
}

func (e *export) writeText(name, text string) error {
	out, err := e.create(name, zip.Deflate)
	if err == nil {
		_, err = io.WriteString(out, text)
	}
	return err
}

// open returns a sealed text in clear; "" if there is none, or if it was erased.
func (e *export) open(ctx context.Context, sealed string) (string, error) {
	if sealed == "" {
		return "", nil
	}
	text, err := e.Sealer.Open(ctx, e.account.ID, sealed)
	var gone interface{ Erased() bool }
	if errors.As(err, &gone) && gone.Erased() {
		return "", nil
	}
	return text, err
}
