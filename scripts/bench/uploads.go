package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/toolmill/toolmill/domain/pause"
	"github.com/toolmill/toolmill/domain/tool"
)

// uploadBytes is the maximum size for video tools. The content is a film's header followed by noise, because an
// upload is sniffed, not decoded.
const uploadBytes = 500_000_000

// benchUploads measures PUT of file inputs to the local disk, one after the other on one connection, then 64 at once. It
// needs 35 GB of disk.
func benchUploads(ctx context.Context, t *table) error {
	s, err := startService(ctx, "TOOLMILL_ROLES=api,owner,projector,delivery")
	if err != nil {
		return err
	}
	defer s.stop()
	content := append([]byte("\x00\x00\x00\x18ftypisom\x00\x00\x02\x00isomiso2"), bytes.Repeat([]byte("noise \x00\x01\x02\xfe"), uploadBytes/10)...)[:uploadBytes]
	accounts, err := s.provision(ctx, 4) // an account may send 20 files at once
	if err != nil {
		return err
	}
	if err := uploadAll(ctx, accounts[:1], content, 1, 1); err != nil {
		return err
	}
	const inTurn, atOnce = 4, 64
	started := time.Now()
	if err := uploadAll(ctx, accounts[:1], content, 1, inTurn); err != nil {
		return err
	}
	t.add("upload to local disk, one connection, 500 MB each", megabytesPerSecond(inTurn, time.Since(started)), "≥ 300 MB/s")
	before := s.residentMiB()
	started = time.Now()
	if err := uploadAll(ctx, accounts, content, atOnce, atOnce); err != nil {
		return err
	}
	t.add("upload to local disk, 64 at once, 500 MB each", megabytesPerSecond(atOnce, time.Since(started)), "")
	t.add("  memory of the service before, after, at its highest",
		fmt.Sprintf("%s, %s, %s", before, s.residentMiB(), s.highestMiB()), "flat")
	return nil
}

func megabytesPerSecond(uploads int, took time.Duration) string {
	return fmt.Sprintf("%.0f MB/s", float64(uploads)*uploadBytes/1e6/took.Seconds())
}

func uploadAll(ctx context.Context, accounts []*service, content []byte, atOnce, n int) error {
	return many(atOnce, n, func(i int) error { return accounts[i%len(accounts)].upload(ctx, content) })
}

// upload creates a file job and sends its film.
func (s *service) upload(ctx context.Context, content []byte) error {
	created, err := s.createUpload(ctx, tool.MuteVideo, "video/mp4", len(content))
	if err != nil {
		return err
	}
	for {
		status, text, err := s.put(ctx, created.Upload.URL, "video/mp4", content)
		switch {
		case err != nil:
			return err
		case status == http.StatusNoContent:
			return nil
		case status != http.StatusServiceUnavailable:
			return fmt.Errorf("upload: %d: %s", status, text)
		}
		// As every client should: the disk that takes all these files may slow the read models down.
		if err := pause.For(ctx, time.Second); err != nil {
			return err
		}
	}
}

func (s *service) createUpload(ctx context.Context, slug, contentType string, sizeBytes int) (answer, error) {
	body, err := json.Marshal(map[string]any{"toolSlug": slug, "input": map[string]any{
		"kind": "file", "name": "a file", "contentType": contentType, "sizeBytes": sizeBytes,
	}})
	if err != nil {
		return answer{}, err
	}
	return s.request(ctx, http.MethodPost, "/jobs", body)
}

func (s *service) put(ctx context.Context, address, contentType string, content []byte) (status int, text []byte, err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodPut, address, bytes.NewReader(content))
	if err != nil {
		return 0, nil, err
	}
	request.Header.Set("Content-Type", contentType)
	answered, err := s.client.Do(request)
	if err != nil {
		return 0, nil, err
	}
	defer func() { _ = answered.Body.Close() }()
	text, err = io.ReadAll(answered.Body)
	return answered.StatusCode, text, err
}
