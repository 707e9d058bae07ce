// Package seal makes what is personal in the log erasable (docs/design/architecture.md "Rules for events", rule 4).
//
//	master key (configuration) ──HKDF "data-key-wrap"──▶ wraps ──▶ data key of an account (KeyStore)
//	                           └─HKDF other purposes──▶ signing keys          │ AES-256-GCM
//	                                                                          ▼
//	                               v1.<base64url of nonce ‖ ciphertext ‖ tag> in events
//
// An event holds the sealed form forever; destroying the account's data key makes it unreadable without changing a
// byte of the log. The account's id is bound to both layers as additional data: neither a wrapped key nor a sealed text
// can be moved to another account.
//
// Whether a data key still exists is for the KeyStore to say. A Sealer keeps opened keys for KeyTTL, so an erasure by
// another process is felt within that time, by its own at once.
package seal
