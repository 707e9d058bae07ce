package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"sync"
)

// wrongOutputs downloads the output of every succeeded job, and compares it with the checksum in the job. It counts those that were
// lost and told as gone.
func (a *aftermath) wrongOutputs(ctx context.Context) (found []string, gone int) {
	var mu sync.Mutex
	each(a.load.orders, func(o *order) {
		if o.ended.Status != "succeeded" {
			return
		}
		answer, err := a.load.endpoint.insist(ctx, request{method: http.MethodGet, path: pathOf(o.ended.Output.DownloadIntent.URL)})
		sum := sha256.Sum256(answer.body)
		if err != nil || answer.status != http.StatusOK || hex.EncodeToString(sum[:]) != o.ended.Output.SHA256 {
			mu.Lock()
			defer mu.Unlock()
			if err == nil && a.toldAsGone(o, answer) {
				gone++
				return
			}
			found = append(found, fmt.Sprintf("%s: %d, %d bytes (%v)", o.jobID, answer.status, len(answer.body), err))
		}
	})
	return found, gone
}
