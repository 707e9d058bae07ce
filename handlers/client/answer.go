package client

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
)

// APIError is a refusal of the service.
type APIError struct {
	ErrorDetail

	Status int
	// RequestID identifies the request to the service's operators.
	RequestID string
}

// Error names the status, the code, the message and the request.
func (e *APIError) Error() string {
	return fmt.Sprintf("toolmill: %d %s: %s (request %s)", e.Status, e.Code, e.Message, e.RequestID)
}

// IsCode reports whether err is an *APIError with the code, for example ErrorCodeInsufficientCredits.
func IsCode(err error, code ErrorCode) bool {
	refused, is := errors.AsType[*APIError](err)
	return is && refused.Code == code
}

// answerBytesMax bounds a JSON answer; the largest is a list of 100 jobs.
const answerBytesMax = 64 << 20

// Read decodes the answer of a generated method, such as c.GetJob, into a T and closes its body. The error of a refusal is an
// *APIError.
//
//	job, err := client.Read[client.Job](c.GetJob(ctx, id, nil))
func Read[T any](answered *http.Response, err error) (T, error) {
	var into T
	if err != nil {
		return into, err
	}
	defer func() { _ = answered.Body.Close() }() // it was only read
	if err = refused(answered); err != nil {
		return into, err
	}
	err = json.NewDecoder(io.LimitReader(answered.Body, answerBytesMax)).Decode(&into)
	if err != nil {
		return into, fmt.Errorf("toolmill: read answer: %w", err)
	}
	return into, nil
}

// refused returns the *APIError of an answer with a status of 400 or more, else nil.
func refused(answered *http.Response) error {
	if answered.StatusCode < http.StatusBadRequest {
		return nil
	}
	var body Error
	no := &APIError{Status: answered.StatusCode, RequestID: answered.Header.Get("X-Request-ID")}
	if err := json.NewDecoder(io.LimitReader(answered.Body, answerBytesMax)).Decode(&body); err != nil {
		no.Message = http.StatusText(no.Status) // from something between the client and the service
		return no
	}
	no.ErrorDetail = body.Error
	return no
}
