package app

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"toolmill/domain/plan"
)

// An operator opens an account and makes a key beside the running service, and its owner can use it at once.
func TestAnOperatorOpensAnAccount(t *testing.T) {
	w := service(t)
	var opened, made strings.Builder
	must(t, OpenAccount(t.Context(), w.config, w.logger, string(plan.Pro), 7, &opened))
	account := regexp.MustCompile(`acct_\w+`).FindString(opened.String())
	if account == "" || !strings.Contains(opened.String(), "whsec_") {
		t.Fatalf("printed %q", opened.String())
	}
	must(t, CreateKey(t.Context(), w.config, w.logger, KeyWish{
		AccountID: account, Name: "ci", Purpose: "ci", Scopes: []string{"credits:read"},
	}, &made))
	c := client{t: t, w: w, accountID: account, key: regexp.MustCompile(`tmk_live_\w+`).FindString(made.String())}
	var credits struct {
		PlanID  string `json:"planId"`
		Balance int64  `json:"balance"`
	}
	c.get("/credits").in(http.StatusOK, &credits)
	if credits.PlanID != "pro" || credits.Balance != 7 {
		t.Errorf("%+v", credits)
	}
	c.get("/jobs").refused(http.StatusForbidden, "insufficient_scope")

	if err := OpenAccount(t.Context(), w.config, w.logger, "gold", 7, &opened); err == nil {
		t.Error("an unknown plan was taken")
	}
	if err := CreateKey(t.Context(), w.config, w.logger, KeyWish{AccountID: account, Name: "x", Purpose: "fun"}, &made); err == nil {
		t.Error("an unknown purpose was taken")
	}
}
