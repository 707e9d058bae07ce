package rest

import "time"

// IntentBody is where an output can be had for a while.
type IntentBody struct {
	URL       string    `json:"url"`
	ExpiresAt time.Time `json:"expiresAt"`
}

// UploadLifetime is how long a file may come, from the job's creation on.
const UploadLifetime = 15 * time.Minute
