package rest

import "time"

// IntentBody is a temporary address of an output.
type IntentBody struct {
	URL       string    `json:"url"`
	ExpiresAt time.Time `json:"expiresAt"`
}

// UploadLifetime is how long a file can be uploaded after the job was created.
const UploadLifetime = 15 * time.Minute
