package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"path"
)

// download returns the parts of an output's download address, as variables that schemathesis.toml names, because a
// signature cannot be generated. The output is that of the job that the service runs at its start.
func (s *service) download(ctx context.Context) (variables []string, err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, s.baseURL+"/jobs?status=succeeded", http.NoBody)
	if err != nil {
		return nil, err
	}
	request.Header.Set("Authorization", "Bearer "+s.apiKey)
	answered, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil, err
	}
	defer func() { _ = answered.Body.Close() }() // it was only read
	var list struct {
		Jobs []struct {
			Output struct {
				DownloadIntent struct {
					URL string `json:"url"`
				} `json:"downloadIntent"`
			} `json:"output"`
		} `json:"jobs"`
	}
	if err = json.NewDecoder(answered.Body).Decode(&list); err != nil || len(list.Jobs) == 0 {
		return nil, fmt.Errorf("status %d, %d jobs: %w", answered.StatusCode, len(list.Jobs), err)
	}
	address, err := url.Parse(list.Jobs[0].Output.DownloadIntent.URL)
	if err != nil {
		return nil, err
	}
	query := address.Query()
	return []string{
		"TOOLMILL_DOWNLOAD=" + path.Base(address.Path), "TOOLMILL_DOWNLOAD_ACCOUNT=" + query.Get("account"),
		"TOOLMILL_DOWNLOAD_EXPIRES=" + query.Get("expires"), "TOOLMILL_DOWNLOAD_SIGNATURE=" + query.Get("signature"),
	}, nil
}
