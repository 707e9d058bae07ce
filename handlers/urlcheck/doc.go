// Package urlcheck checks a page on the public web for a client. Between the charge and the answer it fetches an address that
// the client chose, under one guard (package infra/publicweb):
//
//	form of the address ─▶ a free place ─▶ row ─▶ ChargeCredits ─▶ fetch ─▶ answer, kept under the key ─▶ 200
//	                                                                └─▶ on failure: RefundCredits ─▶ refusal
package urlcheck
