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

// Wing holds the ports of the operations on jobs; all are needed.
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
	Callers   Callers
	Streams   *rest.Streams
	Clock     func() time.Time
}

// Callers are identified again while an event stream is open.
type Callers interface {
	// Again identifies the caller of an admitted call again. Errors: those of an admission, but for limits on requests.
	Again(scope auth.Scope, c *rest.Call) error
}

// Jobs are the queries on jobs. An error that is not named means that the store is unavailable.
type Jobs interface {
	rest.JobGetter
	// List returns jobs of the account, newest first, and the cursor of the next page, "" after the last one. Errors:
	// projections.ErrInvalidCursor.
	List(ctx context.Context, f projections.JobFilter) (jobs []job.State, next string, err error)
	// Changed returns the account's jobs that a page of its events changed, and the last event of the page; LastEvent the last one
	// that there is. Both as projections.Jobs does.
	Changed(ctx context.Context, accountID string, after uint64) (changed []projections.ChangedJob, last uint64, err error)
	LastEvent(ctx context.Context, accountID string) (sequence uint64, err error)
}

// Changes reports changes of jobs in the read models.
type Changes interface {
	// Watch returns a channel that gets a value after each change of the job, or of any job of the account, and a function that ends
	// the watch. Several changes may be reported as one value.
	Watch(id string) (changed <-chan struct{}, stop func())
}

// Progress returns how far running attempts are. Reports may be lost; nothing depends on them.
type Progress interface {
	// Of returns the last report about a job; ok is false if there is none. The report may be from an attempt that is over.
	Of(jobID string) (p job.Progress, ok bool)
	// Watch returns a channel that gets a value after each report about the job, or about any job of the account, and a function
	// that ends the watch.
	Watch(id string) (told <-chan struct{}, stop func())
}

// Objects stores the inline texts of jobs. Objects are immutable.
type Objects interface {
	// Put stores the content of r, at most sizeMax bytes, under a new key.
	Put(ctx context.Context, key string, r io.Reader, sizeMax int64) (rest.ObjectInfo, error)
	rest.ObjectDeleter
}

// Tools returns the tools that jobs can run.
type Tools interface {
	// ForJob returns the errors of tool.Registry.
	ForJob(slug string) (tool.Contract, error)
}

// UploadAddresses mints the addresses that files are uploaded to.
type UploadAddresses interface {
	Mint(s job.State, at time.Time, by rest.Caller) (address string, expiresAt time.Time, ok bool)
}

// DownloadAddresses mints the addresses that outputs are downloaded from.
type DownloadAddresses interface {
	MintFor(by rest.Caller, s job.State, at time.Time) (address string, expiresAt time.Time, ok bool)
}

// Receivers checks webhook addresses. Its refusals have the codes in docs/design/api.md "Errors"; a malformed address is
// validation_failed.
type Receivers interface {
	// CheckReceiver refuses an address by its text alone, without a look-up.
	CheckReceiver(address string) error
}
