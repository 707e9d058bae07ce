package files

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/gorilla/mux"

	"github.com/toolmill/toolmill/commands"
	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/correlation"
	"github.com/toolmill/toolmill/domain/event"
	"github.com/toolmill/toolmill/domain/job"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/codes"
	"github.com/toolmill/toolmill/handlers/rest/shares"
)

// Upload stores a job's file, sent by whoever has the address of its intent (PUT).
func (a *Wing) Upload(w http.ResponseWriter, r *http.Request) {
	connection := http.NewResponseController(w)
	err := a.takeUpload(connection, r)
	// The server's own limits are for small requests. A connection without deadlines needs no limit.
	_ = connection.SetWriteDeadline(time.Now().Add(rest.WriteTimeout))
	if err != nil {
		if errors.Is(err, errNotSigned) {
			rest.HangUp(connection)
		} else {
			rest.Drain(connection, r)
		}
		rest.WriteError(a.Log, w, r, err)
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusNoContent)
}

// takeUpload stores the file and sends the command that confirms it. A refusal leaves no object.
func (a *Wing) takeUpload(connection *http.ResponseController, r *http.Request) error {
	s, of, err := a.expectedUpload(r)
	completed := isCompleted(err)
	if err != nil && (!completed || r.ContentLength != s.Input.SizeBytes) {
		return err
	}
	if err := checkUploadHeaders(r, s.Input); err != nil {
		return err
	}
	place, refused := a.Places.Enter(s.AccountID, of, 1, shares.Cut(connection))
	if refused != nil {
		return refused
	}
	defer place.Leave()
	body := newUploadBody(connection, r.Body, s, place)
	if completed {
		return repeatedUpload(body, s, err)
	}
	stored, err := a.storeUpload(r, s, body)
	if err != nil {
		return err
	}
	return a.confirmUpload(r, s, stored)
}

// expectedUpload returns the job of the address, if it still awaits its file, and its account's plan. It checks the rules that
// the command checks later, so that a client learns of a refusal before it sends 500 MB. With upload_already_completed the job
// is returned too.
func (a *Wing) expectedUpload(r *http.Request) (s job.State, of plan.ID, err error) {
	jobID := mux.Vars(r)["id"]
	granted, err := a.Uploads.verify(jobID, r.URL.RawQuery, a.Clock())
	if err != nil {
		return s, of, err
	}
	noted := rest.AccessOf(r.Context())
	noted.AccountID, noted.JobID = granted.accountID, jobID
	ctx := correlation.With(r.Context(), correlation.Correlation{AccountID: granted.accountID, JobID: jobID})
	by, err := a.standing(ctx, granted, errUploadKeyEnded)
	if err != nil {
		return s, of, err
	}
	s, err = rest.ReadJob(ctx, a.Jobs, granted.accountID, jobID)
	if errors.Is(err, rest.ErrNoSuchJob) {
		return s, of, a.notShown(ctx, granted.accountID, jobID)
	}
	if err != nil {
		return s, of, err
	}
	return s, by.Plan, refusedUpload(s, job.ConfirmUpload{JobID: s.ID, SizeBytes: s.Input.SizeBytes}, a.Clock())
}

// refusedUpload returns the error that an upload at that moment would be refused with, or nil.
func refusedUpload(s job.State, whole job.ConfirmUpload, at time.Time) error {
	_, err := whole.Decide(job.Situation{Situation: account.Situation{At: at}, Job: &s})
	return err
}

// storeUpload streams the body into the object store. On any error, no object remains.
func (a *Wing) storeUpload(r *http.Request, s job.State, body *uploadBody) (job.ConfirmUpload, error) {
	// If the client breaks off, reading the body fails anyway; a client that has sent everything may hang up before the object is
	// stored.
	ctx := context.WithoutCancel(r.Context())
	key := rest.NewInputKey()
	info, err := a.Objects.Put(ctx, key, body, s.Input.SizeBytes)
	switch {
	case body.refused != nil:
		return job.ConfirmUpload{}, body.refused
	case err != nil:
		return job.ConfirmUpload{}, codes.StoreFault("store upload", err)
	}
	return job.ConfirmUpload{JobID: s.ID, ObjectKey: key, SHA256: info.SHA256, SizeBytes: info.SizeBytes}, nil
}

// confirmUpload sends the command that the file has arrived, even if the client has hung up: it did its part. The object is
// deleted if it certainly did not become the job's input; otherwise it stays.
func (a *Wing) confirmUpload(r *http.Request, s job.State, stored job.ConfirmUpload) error {
	ctx := context.WithoutCancel(r.Context())
	command := commands.NewCommand(event.ByUpload, s.AccountID, stored)
	command.Traceparent = rest.TraceparentOf(r)
	_, err := a.Send(ctx, command)
	if errors.Is(err, commands.ErrOutcomeUnknown) {
		err = a.settleUpload(ctx, s, stored, command.At, err)
	}
	if rest.SurelyRefused(err) {
		rest.Discard(ctx, a.Log, a.Objects, stored.ObjectKey)
	}
	if errors.Is(err, refusal.New(refusal.NothingToDo, "")) {
		return nil // the same file was confirmed before, or at the same time
	}
	return err
}

// settleUpload looks in the read models for an outcome that the command did not report. What it finds is final: neither an
// upload nor the end of a job is ever undone.
func (a *Wing) settleUpload(ctx context.Context, s job.State, stored job.ConfirmUpload, at time.Time, unknown error) error {
	ctx, cancel := context.WithTimeout(ctx, rest.QueryableMax)
	defer cancel()
	now, err := rest.ReadJob(ctx, a.Jobs, s.AccountID, s.ID)
	if err != nil {
		return unknown
	}
	if now.Input.ObjectKey == stored.ObjectKey {
		return nil
	}
	// The time of the command counts: that the intent has expired since then does not matter.
	if err := refusedUpload(now, stored, at); err != nil && !errors.Is(err, errUploadExpired) {
		return err
	}
	return unknown
}
