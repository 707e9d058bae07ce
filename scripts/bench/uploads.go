package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"
)

// uploadBytes is the most that image-compress-api takes. A picture's header and noise behind it: an upload is sniffed,
// not decoded.
const uploadBytes = 25_000_000

// benchUploads measures PUT of file inputs to the local disk, one after the other on one connection, then many at once.
func benchUploads(ctx context.Context, t *table) error {
	s, err := startService(ctx, "TOOLMILL_ROLES=api,owner,projector,delivery")
	if err != nil {
		return err
	}
	defer s.stop()
	content := append([]byte{0xff, 0xd8, 0xff, 0xe0, 0, 16, 'J', 'F', 'I', 'F', 0}, bytes.Repeat([]byte("noise \x00\x01\x02\xfe"), uploadBytes/10)...)[:uploadBytes]
	accounts := []*service{s}
	for len(accounts) < 4 { // an account may send 20 files at once
		other, err := s.another(ctx)
		if err != nil {
			return err
		}
		accounts = append(accounts, other)
	}
	if err := uploadAll(ctx, accounts[:1], content, 1, 4); err != nil {
		return err
	}
	const inTurn, atOnce, each = 40, 64, 4
	started := time.Now()
	if err := uploadAll(ctx, accounts[:1], content, 1, inTurn); err != nil {
		return err
	}
	t.add("upload to local disk, one connection, 25 MB each", megabytesPerSecond(inTurn, time.Since(started)), "≥ 300 MB/s")
	before := s.residentMiB()
	started = time.Now()
	if err := uploadAll(ctx, accounts, content, atOnce, atOnce*each); err != nil {
		return err
	}
	t.add("upload to local disk, 64 at once, 25 MB each", megabytesPerSecond(atOnce*each, time.Since(started)), "")
	t.add("  memory of the service before, behind, at its highest",
		fmt.Sprintf("%s, %s, %s", before, s.residentMiB(), s.highestMiB()), "flat")
	return nil
}

func megabytesPerSecond(uploads int, took time.Duration) string {
	return fmt.Sprintf("%.0f MB/s", float64(uploads)*uploadBytes/1e6/took.Seconds())
}

func uploadAll(ctx context.Context, accounts []*service, content []byte, atOnce, n int) error {
	return many(atOnce, n, func(i int) error { return accounts[i%len(accounts)].upload(ctx, content) })
}

// upload creates a file job and sends its file.
func (s *service) upload(ctx context.Context, content []byte) error {
	created, err := s.createUpload(ctx, len(content))
	if err != nil {
		return err
	}
	for {
		status, text, err := s.put(ctx, created.Upload.URL, content)
		switch {
		case err != nil:
			return err
		case status == http.StatusNoContent:
			return nil
		case status != http.StatusServiceUnavailable:
			return fmt.Errorf("upload: %d: %s", status, text)
		}
		// As every client should: the disk that all of this is written to may keep the read models behind.
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (s *service) createUpload(ctx context.Context, sizeBytes int) (answer, error) {
	body, err := json.Marshal(map[string]any{"toolSlug": "image-compress-api", "input": map[string]any{
		"kind": "file", "name": "photo.jpg", "contentType": "image/jpeg", "sizeBytes": sizeBytes,
	}})
	if err != nil {
		return answer{}, err
	}
	return s.request(ctx, http.MethodPost, "/jobs", body)
}

func (s *service) put(ctx context.Context, address string, content []byte) (status int, text []byte, err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodPut, address, bytes.NewReader(content))
	if err != nil {
		return 0, nil, err
	}
	request.Header.Set("Content-Type", "image/jpeg")
	answered, err := s.client.Do(request)
	if err != nil {
		return 0, nil, err
	}
	defer func() { _ = answered.Body.Close() }()
	text, err = io.ReadAll(answered.Body)
	return answered.StatusCode, text, err
}
