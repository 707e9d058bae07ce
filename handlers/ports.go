package handlers

import (
	"context"
	"errors"
	"io"
	"time"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/tool"
)

var (
	// ErrNotFound is what Jobs, Keys, Credits and Objects return for something that is not there.
	ErrNotFound = errors.New("not found")
	// ErrInvalidCursor is what Jobs.List returns for a cursor that it did not make.
	ErrInvalidCursor = errors.New("invalid cursor")
)

// Commands sends commands: *commands.Gateway. Errors: *refusal.Refusal, *commands.Busy, commands.ErrUnavailable; with any
// other the outcome is unknown.
type Commands interface {
	Send(ctx context.Context, c domain.Command) (commands.Result, error)
}

// Positions tells when the read models show a position of the log.
type Positions interface {
	// Wait returns once the event at the offset is queryable, or when ctx ends.
	Wait(ctx context.Context, partition int32, offset int64) error
}

// Jobs are the queries on jobs. An error other than the named ones means that the store is away.
type Jobs interface {
	// Get returns a job of the account. Errors: ErrNotFound, also for another account's job.
	Get(ctx context.Context, accountID, jobID string) (job.State, error)
	// List returns jobs of the account, newest first, and the cursor of the next page, "" behind the last one. Errors:
	// ErrInvalidCursor.
	List(ctx context.Context, f JobFilter) (jobs []job.State, next string, err error)
}

// JobFilter says which jobs to list. Empty fields filter nothing.
type JobFilter struct {
	AccountID     string
	Status        job.Status
	ToolSlug      string
	IncludeClosed bool
	// Limit is 1 to 100.
	Limit  int
	Cursor string
}

// Changes tells of changes to jobs as the read models show them.
type Changes interface {
	// Watch returns a channel that gets a value after each change of the job, and a function that ends the watch. Several
	// changes may come as one value.
	Watch(jobID string) (changed <-chan struct{}, stop func())
}

// Progress tells how far the attempts are that workers run. What is not known of it is missed by nobody.
type Progress interface {
	// Of returns what was told of a job last; ok is false where nothing was. It may be of an attempt that is over.
	Of(jobID string) (p job.Progress, ok bool)
	// Watch returns a channel that gets a value when more is told of the job, and a function that ends the watch.
	Watch(jobID string) (told <-chan struct{}, stop func())
}

// Keys knows the API keys.
type Keys interface {
	// Lookup returns the key with this digest, in hex: its current secret's, or one's that was rotated out. Errors:
	// ErrNotFound; any other means that the store is away.
	Lookup(ctx context.Context, sha256hex string) (KeyRecord, error)
	// Find returns the key of an account by its id and the beginning of the digest of one of its secrets, as Lookup does.
	Find(ctx context.Context, accountID, keyID, sha256Prefix string) (KeyRecord, error)
}

// KeyRecord is an API key with what decides whether it may be used.
type KeyRecord struct {
	KeyID, AccountID string
	// SecretVersion names the secret that was looked up among those of the key; set by whoever looks it up.
	SecretVersion string
	Scopes        []string
	// RequestsPerMinute is what the account's plan allows it.
	RequestsPerMinute int
	// ExpiresAt is that of the secret that was looked up: for one that was rotated out, the end of its grace.
	ExpiresAt, RevokedAt *time.Time
	// Suspended is set where the account is.
	Suspended bool
	// Plan is the account's: what it may hold of the process goes by it.
	Plan plan.ID
}

// Credits knows the balances.
type Credits interface {
	// Balance returns plan and balance of an account. Errors: ErrNotFound; any other means that the store is away.
	Balance(ctx context.Context, accountID string) (planID string, balance int64, err error)
}

// Objects is the object store. Objects do not change once they are there.
type Objects interface {
	// Put stores what r holds, at most sizeMax bytes, under a key that is new.
	Put(ctx context.Context, key string, r io.Reader, sizeMax int64) (ObjectInfo, error)
	// Open returns the object's content. Errors: ErrNotFound; any other means that the store is away.
	Open(ctx context.Context, key string) (io.ReadSeekCloser, error)
	// Delete removes an object; it is no error where there is none.
	Delete(ctx context.Context, key string) error
}

// ObjectInfo is what Objects.Put found while it stored an object. SHA256 is in hex.
type ObjectInfo struct {
	SizeBytes int64
	SHA256    string
}

// Sealer seals what is personal with the account's data key. An error with a method Erased() bool that returns true
// means that the key was destroyed; any other that the store is away.
type Sealer interface {
	Seal(ctx context.Context, accountID, plaintext string) (string, error)
	Open(ctx context.Context, accountID, sealed string) (string, error)
}

// Registry knows the tools: *tool.Registry, or what follows the engines that workers have.
type Registry interface {
	All() []tool.Contract
	Find(slug string) (tool.Contract, bool)
	// ForJob's errors are those of tool.Registry.
	ForJob(slug string) (tool.Contract, error)
}
