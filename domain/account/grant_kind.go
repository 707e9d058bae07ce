package account

import "github.com/toolmill/toolmill/domain/refusal"

// GrantKind is what a grant of credits is, for the books.
type GrantKind string

// The kinds of grants. Only a purchase is income.
const (
	Purchase   GrantKind = "purchase"
	Gift       GrantKind = "gift"
	Correction GrantKind = "correction"
)

// Price is an amount of money.
type Price struct {
	// AmountMinor counts the smallest units of the currency: 4900 is 49.00 EUR.
	AmountMinor int64 `json:"amountMinor"`
	// Currency is the code of ISO 4217: EUR.
	Currency string `json:"currency"`
}

func (p Price) valid() bool {
	const letters = 3
	for _, c := range p.Currency {
		if c < 'A' || c > 'Z' {
			return false
		}
	}
	return p.AmountMinor >= 0 && len(p.Currency) == letters
}

// checkPrice refuses an unknown kind, and a price that is none or is not of a purchase.
func (c GrantCredits) checkPrice() error {
	switch c.Kind {
	case "", Purchase, Gift, Correction:
	default:
		return refusal.New(refusal.ValidationFailed, "a grant is a purchase, a gift or a correction")
	}
	switch {
	case c.Price == nil:
		return nil
	case c.Kind != Purchase:
		return refusal.New(refusal.ValidationFailed, "only a purchase has a price")
	case !c.Price.valid():
		return refusal.New(refusal.ValidationFailed, "a price needs an amount that is not negative and a currency such as EUR")
	}
	return nil
}
