package jobs

import (
	"context"
	"io"
	"time"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/auth"
	"github.com/toolmill/toolmill/projections"
)

// Wing is the operations on jobs. Its fields are its ports; all are needed.
type Wing struct {
	rest.Sender
	rest.Seals

	Jobs      Jobs
	Changes   Changes
	Progress  Progress
	Objects   Objects
	Registry  Tools
	Downloads DownloadAddresses
	Uploads   UploadAddresses
	Receivers Receivers
	// Keys are asked again while an event stream is open.
	Keys    *auth.Keyring
	Streams *rest.Streams
	Clock   func() time.Time
}

// Jobs are the queries on jobs. An error other than the named ones means that the store is away.
type Jobs interface {
	rest.JobGetter
	// List returns jobs of the account, newest first, and the cursor of the next page, "" after the last one. Errors:
	// projections.ErrInvalidCursor.
	List(ctx context.Context, f projections.JobFilter) (jobs []job.State, next string, err error)
}

// Changes reports changes to jobs as the read models show them.
type Changes interface {
	// Watch returns a channel that gets a value after each change of the job, and a function that ends the watch. Several
	// changes may come as one value.
	Watch(jobID string) (changed <-chan struct{}, stop func())
}

// Progress says how far the attempts are that workers run. What is not known of it is missed by nobody.
type Progress interface {
	// Of returns what was told about a job last; ok is false where nothing was. It may be of an attempt that is over.
	Of(jobID string) (p job.Progress, ok bool)
	// Watch returns a channel that gets a value when more is told about the job, and a function that ends the watch.
	Watch(jobID string) (told <-chan struct{}, stop func())
}

// Objects keeps the texts that jobs begin with. Objects do not change once they are there.
type Objects interface {
	// Put stores what r holds, at most sizeMax bytes, under a key that is new.
	Put(ctx context.Context, key string, r io.Reader, sizeMax int64) (rest.ObjectInfo, error)
	rest.ObjectDeleter
}

// Tools knows the tools that have jobs.
type Tools interface {
	// ForJob's errors are those of tool.Registry.
	ForJob(slug string) (tool.Contract, error)
}

// UploadAddresses makes the addresses that files are sent to.
type UploadAddresses interface {
	Mint(s job.State, at time.Time, by rest.Caller) (address string, expiresAt time.Time, ok bool)
}

// DownloadAddresses makes the addresses that outputs are had from.
type DownloadAddresses interface {
	MintFor(by rest.Caller, s job.State, at time.Time) (address string, expiresAt time.Time, ok bool)
}

// Receivers is the guard of where webhooks go. Its refusals are by code as docs/design/api.md "Errors" lists them; one of the form of an address as a
// whole is validation_failed.
type Receivers interface {
	// CheckReceiver refuses an address by its form alone.
	CheckReceiver(address string) error
}
