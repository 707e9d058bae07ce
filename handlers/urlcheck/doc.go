// Package urlcheck is the check of a page on the public web. It goes out to where its client says, under one guard (package
// infra/publicweb), between its charge and its answer:
//
//	form of the address ─▶ a free place ─▶ row ─▶ ChargeCredits ─▶ fetch ─▶ answer, kept under the key ─▶ 200
//	                                                                └─▶ given back: RefundCredits ─▶ refusal
package urlcheck
