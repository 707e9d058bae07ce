package convert

import (
	"context"
	"encoding/json"
	"io"
	"os"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain"
	"github.com/toolmill/toolmill/domain/job"
)

// Commands sends commands: *commands.Gateway.
type Commands interface {
	Send(ctx context.Context, c domain.Command) (commands.Result, error)
}

// Objects is the object store. Any of its errors may be ErrStoreAway.
type Objects interface {
	// Put stores what r holds under a key that is new.
	Put(ctx context.Context, key string, r io.Reader, sizeMax int64) (sizeBytes int64, sha256 string, err error)
	// Open returns the object's content. ErrObjectMissing where there is none.
	Open(ctx context.Context, key string) (io.ReadCloser, error)
	// Delete removes an object; removing one that is not there is not an error.
	Delete(ctx context.Context, key string) error
}

// Texts opens what is sealed with an account's data key: *seal.Sealer. An error with a method Erased() bool that returns true
// means that the key was destroyed, one with Corrupt() that the text was not sealed with it; any other that the store is away.
type Texts interface {
	Open(ctx context.Context, accountID, sealed string) (string, error)
}

// Tool makes an output from an input. It must end when ctx does, with every process that it started. It may report how
// far it is, in percent of the whole job and in its own words; "validating" is the stage of that name, any other converting.
type Tool interface {
	Run(ctx context.Context, in Input, progress func(percent int, stage string)) (Output, error)
}

// Input is what a tool works on. Dir is what engines get as their own: whatever is written there, or beside it
// (rundir.Kept), is removed afterwards. Path is the file to read, which a runner puts where no engine can write it.
type Input struct {
	AccountID   string
	JobID       string
	Dir         string
	Path        string
	ContentType string
	Options     json.RawMessage
}

// Output is a file that was validated already, open: by its name it could be another one by now. Who gets it closes it.
type Output struct {
	File        *os.File
	ContentType string
	Summary     string
	// SHA256 is the file's when it was validated, in hex; what is stored must be that.
	SHA256 string
	// Metadata is what docs/design/tools.md "Tools" lists for the tool; it becomes a JSON object.
	Metadata map[string]any
}

// Failure is a tool's own account of why there is no output. Any other error of a tool counts as worker_failed.
type Failure struct {
	Code    job.FailureCode
	Reason  string
	Message string
	// Retryable says that the same input may succeed at another attempt.
	Retryable bool
	// Cause is why, for operators alone; nil where there is no more to know. It is not part of the error's chain: its classes
	// have been looked at.
	Cause error
}

// Error says class and reason.
func (f *Failure) Error() string { return string(f.Code) + " (" + f.Reason + "): " + f.Message }
