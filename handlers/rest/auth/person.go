package auth

import "time"

// Person can sign in with an e-mail and a password.
type Person struct {
	ID        string
	AccountID string
	// Email is normalised.
	Email string
	// PasswordHash names its own parameters.
	PasswordHash string
	CreatedAt    time.Time
	// Opened is set once the person's account is known to be open.
	Opened bool
}
