package filetool

import (
	"errors"
	"fmt"
	"testing"

	"github.com/toolmill/toolmill/domain/job"
)

func TestAFilesFaultIsRefusedByTheFirstAnswerThatMatches(t *testing.T) {
	errDamaged, errLocked := errors.New("damaged"), errors.New("locked")
	refusals := Refusals{
		{errLocked, "encrypted_document", "The file has a password."},
		{errDamaged, "corrupt_input", "The file is damaged."},
	}
	both := errors.Join(errDamaged, errLocked)
	for err, want := range map[error]string{errDamaged: "corrupt_input", fmt.Errorf("open: %w", errLocked): "encrypted_document", both: "encrypted_document"} {
		got := refusals.Of(err)
		if got == nil || got.Reason != want || got.Code != job.ValidationFailed || got.Retryable {
			t.Errorf("%v: %+v", err, got)
		}
	}
	if got := refusals.Of(errors.New("the engine ended")); got != nil {
		t.Errorf("%+v", got)
	}
}
