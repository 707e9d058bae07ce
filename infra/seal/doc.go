// Package seal makes personal data in the log erasable (docs/design/architecture.md "Rules for events", rule 4).
//
//	master key (configuration) ──HKDF "data-key-wrap"──▶ wraps ──▶ data key of an account (KeyStore)
//	                           └─HKDF other purposes──▶ signing keys          │ AES-256-GCM
//	                                                                          ▼
//	                               v1.<base64url of nonce ‖ ciphertext ‖ tag> in events
//
// An event holds the sealed form forever; destroying the account's data key makes it unreadable without changing a
// byte of the log. Both layers bind the account's id as additional data: neither a wrapped key nor a sealed text can
// be moved to another account.
//
// The KeyStore is authoritative on whether a data key still exists. A Sealer keeps unwrapped keys for KeyTTL, so it
// notices an erasure by another process within that time, and its own at once.
package seal
