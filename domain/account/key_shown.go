package account

import "time"

// KeyShown is what people see of a key, in the account area and at an operator's command: all but its digests.
type KeyShown struct {
	Name    string `json:"name"`
	Purpose string `json:"purpose"`
	// Prefix and Last4 are the ends of the secret, by which people tell keys apart.
	Prefix    string     `json:"prefix"`
	Last4     string     `json:"last4"`
	Scopes    []string   `json:"scopes"`
	CreatedAt time.Time  `json:"createdAt"`
	ExpiresAt *time.Time `json:"expiresAt,omitzero"`
	RevokedAt *time.Time `json:"revokedAt,omitzero"`
}

// Shown returns what people see of the key.
func (k Key) Shown() KeyShown {
	return KeyShown{
		Name: k.Name, Purpose: k.Purpose, Prefix: k.Prefix, Last4: k.Last4, Scopes: k.Scopes, CreatedAt: k.CreatedAt,
		ExpiresAt: k.ExpiresAt, RevokedAt: k.RevokedAt,
	}
}
