package people

import (
	"errors"
	"testing"

	"github.com/toolmill/toolmill/domain/refusal"
)

func TestANewPersonMeetsTheRulesOfASignUp(t *testing.T) {
	if email, err := CheckNewPerson(" Ada@Example.COM ", "correct horse battery"); err != nil || email != "ada@example.com" {
		t.Errorf("%q, %v", email, err)
	}
	for _, wrong := range [][2]string{{"ada", "correct horse battery"}, {"ada@example.com", "short"}, {"", ""}, {"ada@example.com", "\xff12345678901"}} {
		if _, err := CheckNewPerson(wrong[0], wrong[1]); err == nil {
			t.Errorf("%q is accepted", wrong)
		} else if no := new(refusal.Refusal); wrong[1] != "\xff12345678901" && (!errors.As(err, &no) || no.Code != refusal.ValidationFailed) {
			t.Errorf("%q: %v", wrong, err)
		}
	}
}
