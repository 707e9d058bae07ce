package account

import "time"

// KeyShown is a key as people see it, in the account area and in an operator's command: everything except its digests.
type KeyShown struct {
	Name    string `json:"name"`
	Purpose string `json:"purpose"`
	// Prefix and Last4 are the first and last characters of the key, by which people recognise it.
	Prefix    string     `json:"prefix"`
	Last4     string     `json:"last4"`
	Scopes    []string   `json:"scopes"`
	CreatedAt time.Time  `json:"createdAt"`
	ExpiresAt *time.Time `json:"expiresAt,omitzero"`
	RevokedAt *time.Time `json:"revokedAt,omitzero"`
}

// Shown returns the key as people see it.
func (k Key) Shown() KeyShown {
	return KeyShown{
		Name: k.Name, Purpose: k.Purpose, Prefix: k.Prefix, Last4: k.Last4, Scopes: k.Scopes, CreatedAt: k.CreatedAt,
		ExpiresAt: k.ExpiresAt, RevokedAt: k.RevokedAt,
	}
}
