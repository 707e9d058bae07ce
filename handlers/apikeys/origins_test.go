package apikeys_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers/handlerstest"
)

// origins returns the ones in an answer.
func origins(answered handlerstest.Response) (list []string) {
	for _, one := range answered.Ok(http.StatusOK)["origins"].([]any) {
		list = append(list, one.(string))
	}
	return list
}

func TestOriginsAreReplaced(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Pro, 10)
	person := w.SignedIn()
	put := func(list string) handlerstest.Response {
		return person.Do(http.MethodPut, "/v1/account/origins", `{"origins":`+list+`}`)
	}
	if first := origins(person.GET("/v1/account/origins")); len(first) != 0 {
		t.Errorf("at first there are %v", first)
	}
	want := []string{"http://localhost:3000", "https://shop.example.com"}
	for range 2 { // the second changes nothing
		got := origins(put(`["https://shop.example.com","http://localhost:3000","https://shop.example.com"]`))
		if shown := origins(person.GET("/v1/account/origins")); !slices.Equal(got, want) || !slices.Equal(shown, want) {
			t.Errorf("put %v, shown %v", got, shown)
		}
	}
	if last := w.Log[len(w.Log)-1]; len(w.Log) != 2 || !slices.Equal(last.Data.(account.OriginsAllowed).Origins, want) {
		t.Errorf("%d events, the last is %+v", len(w.Log), last)
	}
	if left := origins(put(`[]`)); len(left) != 0 {
		t.Errorf("left are %v", left)
	}
}

func TestARepeatedPutIsTheSameAnswer(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Pro, 10)
	person := w.SignedIn()
	for i := range 2 {
		answered := person.Do(http.MethodPut, "/v1/account/origins", `{"origins":["https://shop.example.com"]}`, "Idempotency-Key", "k")
		if answered.Ok(http.StatusOK); (answered.Header.Get("Idempotency-Replayed") == "true") != (i == 1) {
			t.Errorf("answer %d: %v", i, answered.Header)
		}
	}
}

func TestOriginsThatAreNotValidAreRefused(t *testing.T) {
	w := handlerstest.NewWorld(t, plan.Pro, 10)
	many := strings.Repeat(`"https://shop.example.com",`, account.OriginsMax) + `"https://shop.example.com"`
	for body, fault := range map[string]string{
		`{}`: "origins required", `{"origins":"https://shop.example.com"}`: "origins type", `{"origins":[1]}`: "origins type", `{"origins":null}`: "origins type",
		`{"origins":["https://shop.example.com/"]}`: "origins pattern", `{"origins":["*"]}`: "origins pattern",
		fmt.Sprintf(`{"origins":[%s]}`, many): "origins max_items",
		`{"origins":[],"more":1}`:             "more unknown_field",
	} {
		if got := w.SignedIn().Do(http.MethodPut, "/v1/account/origins", body).Faults(); !slices.Equal(got, []string{fault}) {
			t.Errorf("%s: %v, want %s", body, got, fault)
		}
	}
}
