package main

import (
	"bytes"
	"context"
	"encoding/json"
	"image"
	"image/color"
	"image/jpeg"
	"math/rand/v2"
	"net/http"
	"strings"

	"github.com/toolmill/toolmill/domain/tool"
)

const (
	fileTool        = tool.ImageCompressAPI
	fileContentType = "image/jpeg"
)

// file is a small picture, different for each n.
func file(n int) ([]byte, error) {
	const side = 48
	random := rand.New(rand.NewPCG(uint64(n), 1)) //nolint:gosec // not negative
	picture := image.NewRGBA(image.Rect(0, 0, side, side))
	for x := range side {
		for y := range side {
			picture.Set(x, y, color.RGBA{R: uint8(random.UintN(256)), G: uint8(x), B: uint8(y), A: 255}) //nolint:gosec // below 256
		}
	}
	var encoded bytes.Buffer
	err := jpeg.Encode(&encoded, picture, nil)
	return encoded.Bytes(), err
}

// upload sends the order's file to the address in its job, until it is accepted.
func (c *client) upload(ctx context.Context, o *order) {
	if o.file == nil {
		return
	}
	var made struct {
		Upload struct {
			URL string `json:"url"`
		} `json:"upload"`
	}
	if err := json.Unmarshal(o.created.body, &made); err != nil || made.Upload.URL == "" {
		c.wonderf("no upload intent: %s", o.created.body)
		return
	}
	answer, err := c.insist(ctx, request{
		method: http.MethodPut, path: pathOf(made.Upload.URL), contentType: fileContentType, body: o.file,
	})
	switch {
	case err != nil:
		return
	case answer.status == http.StatusNoContent: // also if an earlier try arrived, and its answer did not
	default:
		c.wonderf("upload of %s: %d %s", o.jobID, answer.status, answer.body)
	}
}

// pathOf returns the part of a service's address after the API's root.
func pathOf(address string) string {
	_, path, _ := strings.Cut(address, "/v1")
	return path
}

// chooseTools leaves files out if the service has no engine for them.
func (l *load) chooseTools(ctx context.Context) error {
	if l.mix.filePercent == 0 {
		return nil
	}
	answer, err := l.endpoint.insist(ctx, request{method: http.MethodGet, path: "/tools/" + fileTool, apiKey: l.customers[0].apiKey})
	if err != nil {
		return err
	}
	var registered struct {
		APIAvailable bool `json:"apiAvailable"`
	}
	if err := json.Unmarshal(answer.body, &registered); err != nil {
		return err
	}
	if !registered.APIAvailable {
		l.mix.filePercent = 0
	}
	return nil
}
