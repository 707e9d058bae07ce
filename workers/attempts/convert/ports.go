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
	// Put stores the content of r under a new key.
	Put(ctx context.Context, key string, r io.Reader, sizeMax int64) (sizeBytes int64, sha256 string, err error)
	// Open returns the object's content. Errors: ErrObjectMissing.
	Open(ctx context.Context, key string) (io.ReadCloser, error)
	// Delete deletes an object; deleting one that does not exist is not an error.
	Delete(ctx context.Context, key string) error
}

// Texts decrypts what is sealed with an account's data key: *seal.Sealer. An error with a method Erased() bool that returns
// true means that the key was destroyed, one with Corrupt() that the text was not sealed with it; any other that the store is
// unavailable.
type Texts interface {
	Open(ctx context.Context, accountID, sealed string) (string, error)
}

// Tool makes an output from an input. It must end when ctx does, with every process that it started. It may report its
// progress, in percent of the whole job and with a stage in its own words; "validating" is the job's stage of that name, any
// other word is converting.
type Tool interface {
	Run(ctx context.Context, in Input, progress func(percent int, stage string)) (Output, error)
}

// Input is what a tool works on. Dir is a directory for the engines: everything in it, and beside it (rundir.Kept), is removed
// afterwards. Path is the file to read, which is where no engine can write.
type Input struct {
	AccountID   string
	JobID       string
	Dir         string
	Path        string
	ContentType string
	Options     json.RawMessage
}

// Output is a validated file, open: under its name there could be another file by now. The caller closes it.
type Output struct {
	File        *os.File
	ContentType string
	Summary     string
	// SHA256 is the hash of the validated file, in hex; what is stored must have it.
	SHA256 string
	// Metadata has the values that docs/design/tools.md "Tools" lists for the tool; it becomes a JSON object.
	Metadata map[string]any
}

// Failure is why a tool made no output. Any other error of a tool counts as worker_failed.
type Failure struct {
	Code    job.FailureCode
	Reason  string
	Message string
	// Retryable means that another attempt with the same input may succeed.
	Retryable bool
	// Cause is the reason for operators only; nil if there is nothing to add. It is not in the error's chain, because its class
	// has already been translated.
	Cause error
}

// Error returns code, reason and message.
func (f *Failure) Error() string { return string(f.Code) + " (" + f.Reason + "): " + f.Message }
