package files

import (
	"fmt"
	"mime"
	"net/http"

	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest/codes"
)

// checkUploadHeaders compares the headers of an upload with what the job declared. Refusals: length_required, empty_file,
// size_mismatch, unsupported_content_type.
func checkUploadHeaders(r *http.Request, declared job.Input) error {
	switch {
	case r.ContentLength < 0, r.ContentLength == 0 && r.Header.Get("Content-Length") == "":
		return refusal.New(codes.LengthRequired, "send Content-Length, as the upload intent says")
	case r.ContentLength == 0:
		return refusal.New(codes.EmptyFile, "the file is empty")
	case r.ContentLength != declared.SizeBytes:
		return sizeMismatch(declared.SizeBytes, fmt.Sprintf("%d are announced", r.ContentLength))
	}
	mediaType, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || mediaType != declared.ContentType {
		return refusal.New(codes.UnsupportedContentType, "send Content-Type: "+declared.ContentType+", as the job was created with")
	}
	return nil
}

func sizeMismatch(declaredBytes int64, what string) *refusal.Refusal {
	return &refusal.Refusal{
		Code: codes.SizeMismatch, Message: fmt.Sprintf("the job was created for %d bytes; %s", declaredBytes, what),
		Details: map[string]any{"sizeBytes": declaredBytes},
	}
}
