package rest

import (
	"crypto/rand"
	"encoding/base64"
)

// NewWebhookSecret returns whsec_ and 32 random bytes in base64 (Standard Webhooks).
func NewWebhookSecret() string {
	const secretBytes = 32
	b := make([]byte, secretBytes)
	_, _ = rand.Read(b) // crypto/rand never fails since Go 1.24
	return "whsec_" + base64.StdEncoding.EncodeToString(b)
}
