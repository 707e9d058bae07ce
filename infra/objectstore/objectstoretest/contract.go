package objectstoretest

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"testing"

	"github.com/toolmill/toolmill/infra/objectstore"
)

// Subject is a store under test.
type Subject struct {
	objectstore.Store

	// Leftovers lists what the store keeps of failed Puts.
	Leftovers func() ([]string, error)
}

// Run checks the whole contract, each part on a new store.
func Run(t *testing.T, newStore func(t *testing.T) Subject) {
	t.Helper()
	for name, part := range map[string]func(contract){
		"what is put can be opened":      contract.putThenOpen,
		"an empty object":                contract.emptyObject,
		"an object served over HTTP":     contract.serveContent,
		"objects are immutable":          contract.immutable,
		"one of many writers wins":       func(t contract) { t.oneWriterWins(10_000) },
		"one of many large objects wins": func(t contract) { t.oneWriterWins(largeBytes) },
		"exactly the maximum fits":       contract.exactlyTheMaximum,
		"too large":                      contract.tooLarge,
		"a reader that fails":            func(t contract) { t.failingReader(100_000) },
		"a reader that fails late":       func(t contract) { t.failingReader(largeBytes) },
		"a canceled context":             contract.canceledContext,
		"a context canceled in advance":  contract.canceledBefore,
		"a large object is unchanged":    contract.largeObject,
		"deleting an open object":        contract.deleteWhileOpen,
		"listing":                        contract.list,
		"listing in pages":               contract.listPages,
		"listing by age":                 contract.listOlder,
		"a Put under way is left alone":  contract.unfinishedUnderWay,
		"what does not exist":            contract.missing,
		"deleting twice":                 contract.deleteTwice,
		"after deletion the key is free": contract.putAfterDelete,
		"invalid keys":                   contract.invalidKeys,
		"files of the lake":              contract.lake,
		"keys that begin alike":          contract.similarKeys,
		"large objects in little memory": contract.littleMemory,
		"many at once":                   contract.manyAtOnce,
		"seeking":                        contract.seeking,
		"closing one of two readers":     contract.closeEarly,
	} {
		t.Run(name, func(t *testing.T) {
			subject := newStore(t)
			c := contract{t, subject}
			part(c)
			c.mustLeaveNothing(subject.Leftovers)
		})
	}
}

const (
	sizeMax = 1 << 20
	// largeBytes is more than a store may buffer of one object.
	largeBytes = 11_000_000
)

// contract runs one part of the contract.
type contract struct {
	*testing.T

	store objectstore.Store
}

// put stores the content under a new key.
func (t contract) put(content string) (key string) {
	t.Helper()
	return t.putOf(bytes.NewBufferString(content), []byte(content))
}

// putOf stores what r yields, which must be the content.
func (t contract) putOf(r io.Reader, content []byte) (key string) {
	t.Helper()
	key = objectstore.NewKey("test")
	info, err := t.store.Put(t.Context(), key, r, int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(content)
	if info.SizeBytes != int64(len(content)) || info.SHA256 != hex.EncodeToString(sum[:]) {
		t.Errorf("%+v", info)
	}
	return key
}

// mustHold fails unless the object has the content.
func (t contract) mustHold(key, content string) {
	t.Helper()
	object, info, err := t.store.Open(t.Context(), key)
	if err != nil {
		t.Error(err)
		return
	}
	defer object.Close()
	got, err := io.ReadAll(object)
	if err != nil || string(got) != content || info.SizeBytes != int64(len(content)) || info.ModTime.IsZero() {
		t.Errorf("%.40q, %+v, %v", got, info, err)
	}
}

// mustLack fails if the object exists.
func (t contract) mustLack(key string) {
	t.Helper()
	// The test's own context may have ended.
	object, _, err := t.store.Open(context.Background(), key)
	if err == nil {
		_ = object.Close()
	}
	if !errors.Is(err, objectstore.ErrNotFound) {
		t.Errorf("%v, want %v", err, objectstore.ErrNotFound)
	}
}

func (t contract) mustLeaveNothing(leftovers func() ([]string, error)) {
	t.Helper()
	if left, err := leftovers(); len(left) > 0 || err != nil {
		t.Errorf("left behind: %q, %v", left, err)
	}
}
