package apikeys_test

import (
	"net/http"
	"testing"

	"github.com/toolmill/toolmill/handlers/apikeys"
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/handlers/rest"
)

// TestASecretNeedsAllThatItIsMadeOf: a secret cannot be derived without the Idempotency-Key, nor without the service's key, and
// another command yields another secret.
func TestASecretNeedsAllThatItIsMadeOf(t *testing.T) {
	w := handlerstest.NewPeopleWorld(t)
	secret := func(idempotencyKey, commandID string) string {
		t.Helper()
		c := &rest.Call{Request: &http.Request{Header: http.Header{}}}
		if idempotencyKey != "" {
			c.Header.Set("Idempotency-Key", idempotencyKey)
		}
		key, err := (&apikeys.Wing{KeySecrets: w.Config.KeySecrets}).NewSecret(c, commandID, false)
		if err != nil {
			t.Fatal(err)
		}
		return key.Reveal()
	}
	made := secret("k-1", "cmd_1")
	if secret("k-1", "cmd_1") != made {
		t.Error("the same request yields another secret")
	}
	others := map[string]string{"another Idempotency-Key": secret("k-2", "cmd_1"), "another command": secret("k-1", "cmd_2"), "none": secret("", "cmd_1")}
	w.Config.KeySecrets[0]++
	others["another key of the service"] = secret("k-1", "cmd_1")
	for name, other := range others {
		if other == made {
			t.Errorf("%s yields the same secret", name)
		}
	}
	if drawn := secret("", "cmd_1"); drawn == secret("", "cmd_1") {
		t.Error("without an Idempotency-Key the secret is not random")
	}
}
