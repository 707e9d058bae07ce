package handlers

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"

	"toolmill/domain/refusal"
)

func TestUploadSlotsAreBounded(t *testing.T) {
	u := newSlots("uploads", uploadsMax, uploadsPerAccountMax)
	var leaves []func()
	enter := func(accountID string) error {
		leave, err := u.enter(accountID)
		if err == nil {
			leaves = append(leaves, leave)
		}
		return err
	}
	for range uploadsPerAccountMax {
		if err := enter("acct_1"); err != nil {
			t.Fatal(err)
		}
	}
	if err := enter("acct_1"); !errors.Is(err, refusal.New(refusal.ConcurrencyLimited, "")) {
		t.Error(err)
	}
	for i := range uploadsMax - uploadsPerAccountMax {
		if err := enter(fmt.Sprint("acct_", 2+i/uploadsPerAccountMax)); err != nil {
			t.Fatal(err)
		}
	}
	if err := enter("acct_9"); !errors.Is(err, refusal.New(ServiceUnavailable, "")) {
		t.Error(err)
	}
	for _, leave := range leaves {
		leave()
	}
	if u.taken != 0 || len(u.byAccount) != 0 {
		t.Errorf("%d are taken, of %v", u.taken, u.byAccount)
	}
}

// TestUploadsUnderWayAreBounded, and each gives its place back, whatever became of it.
func TestUploadsUnderWayAreBounded(t *testing.T) {
	w, address := newUpload(t, 1000)
	gates := make([]*io.PipeWriter, uploadsPerAccountMax)
	var uploads sync.WaitGroup
	for i := range gates {
		var body io.Reader
		body, gates[i] = io.Pipe()
		uploads.Go(func() { w.putFile(address, body, 1000, "image/png") })
		if _, err := gates[i].Write([]byte(png(10))); err != nil { // it has a place once it is read
			t.Fatal(err)
		}
	}
	w.upload(address, png(1000)).refused(429, "concurrency_limited")
	for _, gate := range gates {
		gate.CloseWithError(io.ErrUnexpectedEOF)
	}
	uploads.Wait()
	w.leftNothing(t)
	w.putFile(address, strings.NewReader(png(1000)), 1000, "image/png").done()
}
