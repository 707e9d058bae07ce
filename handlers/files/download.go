package files

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/gorilla/mux"

	"github.com/toolmill/toolmill/domain/correlation"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/codes"
	"github.com/toolmill/toolmill/handlers/rest/filename"
	"github.com/toolmill/toolmill/handlers/rest/origin"
	"github.com/toolmill/toolmill/handlers/rest/trail"
)

// downloadTimeout is how long one download may take: by then the address has expired too.
const downloadTimeout = downloadLifetime

// Download sends an output to whoever has its address (GET and HEAD, ranges).
func (a *Wing) Download(w http.ResponseWriter, r *http.Request) {
	s, by, content, err := a.openDownload(r)
	if err != nil {
		rest.WriteError(a.Log, w, r, err)
		return
	}
	defer func() { _ = content.Close() }() // it was only read
	name, err := a.downloadName(r, s)
	if err != nil {
		rest.WriteError(a.Log, w, r, err)
		return
	}
	a.noteDownload(r, s, by)
	// The server's own write limit is too short for files. A connection without deadlines needs no limit.
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(downloadTimeout))
	h := w.Header()
	h.Set("Content-Type", s.Output.ContentType)
	h.Set("Content-Disposition", filename.ContentDisposition(name))
	h.Set("ETag", `"`+s.Output.SHA256+`"`)
	h.Set("Cache-Control", "private, no-store")
	h.Set("Content-Security-Policy", "sandbox") // an output made of somebody's page must not run scripts under our origin
	http.ServeContent(&rangeErrors{ResponseWriter: w, refuse: func() {
		rest.WriteError(a.Log, w, r, refusal.New(codes.RangeNotSatisfiable, fmt.Sprintf("the output has %d bytes", s.Output.SizeBytes)))
	}}, withOneRange(r), "", time.Time{}, content)
}

// openDownload also returns the API key that the address was made with, "" for none.
func (a *Wing) openDownload(r *http.Request) (s job.State, keyID string, content io.ReadSeekCloser, err error) {
	jobID := mux.Vars(r)["id"]
	granted, err := a.Downloads.verify(jobID, r.URL.RawQuery, a.Clock())
	if err != nil {
		return s, "", nil, err
	}
	accountID := granted.accountID
	noted := rest.AccessOf(r.Context())
	noted.AccountID, noted.JobID = accountID, jobID
	ctx := correlation.With(r.Context(), correlation.Correlation{AccountID: accountID, JobID: jobID})
	by, err := a.standing(ctx, granted, errDownloadKeyEnded)
	if err != nil {
		return s, "", nil, err
	}
	if s, err = rest.ReadJob(ctx, a.Jobs, accountID, jobID); err != nil {
		return s, "", nil, err
	}
	if s.Output == nil || s.OutputExpiresAt == nil || s.OutputDeleted || !a.Clock().Before(*s.OutputExpiresAt) {
		return s, "", nil, errOutputExpired
	}
	content, err = a.Objects.Open(ctx, s.Output.ObjectKey)
	if errors.Is(err, ErrNoObject) {
		a.Log.WarnContext(ctx, "output was deleted before it expired", "object", s.Output.ObjectKey)
		return s, "", nil, errOutputLost
	}
	if err != nil {
		return s, "", nil, codes.StoreFault("open output of "+jobID, err)
	}
	return s, by.KeyID, content, nil
}

// noteDownload notes who downloads in the access trail. An address that was given to a session or a webhook names nobody.
func (a *Wing) noteDownload(r *http.Request, s job.State, keyID string) {
	if r.Method == http.MethodHead {
		return
	}
	e := trail.Entry{
		AccountID: s.AccountID, Kind: trail.Downloaded, Subject: s.ID,
		Network: origin.Network(a.Proxies.ClientOf(r)), Agent: origin.Agent(r.UserAgent()),
	}
	if keyID != "" {
		e.Actor = event.ByKey(keyID)
	}
	a.Trail.Note(e)
}

func (a *Wing) downloadName(r *http.Request, s job.State) (string, error) {
	ctx, cancel := rest.WithinStoreTimeout(r.Context())
	defer cancel()
	given, err := a.Unseal(ctx, s.AccountID, s.Output.SealedName)
	if err != nil {
		return "", err
	}
	inputName, err := a.Unseal(ctx, s.AccountID, s.Input.SealedName)
	if err != nil {
		return "", err
	}
	return filename.OutputName(given, inputName, s), nil
}

// rangeErrors replaces net/http's plain-text refusal of a range by the API's error shape.
type rangeErrors struct {
	http.ResponseWriter

	refuse  func()
	refused bool
}

// WriteHeader writes the API's refusal instead of net/http's.
func (e *rangeErrors) WriteHeader(status int) {
	if status != http.StatusRequestedRangeNotSatisfiable {
		e.ResponseWriter.WriteHeader(status)
		return
	}
	e.refused = true
	e.Header().Del("Content-Disposition")
	e.refuse()
}

// Write drops net/http's text after a refusal.
func (e *rangeErrors) Write(data []byte) (int, error) {
	if e.refused {
		return len(data), nil
	}
	return e.ResponseWriter.Write(data)
}

// ReadFrom keeps the server's fast path for sending files (sendfile).
func (e *rangeErrors) ReadFrom(r io.Reader) (int64, error) {
	if e.refused {
		return io.Copy(io.Discard, r)
	}
	return io.Copy(e.ResponseWriter, r)
}

// Unwrap is for http.ResponseController.
func (e *rangeErrors) Unwrap() http.ResponseWriter { return e.ResponseWriter }
