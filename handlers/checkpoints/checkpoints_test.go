package checkpoints_test

import (
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/domain/checkpoint"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/handlers/handlerstest"
	"github.com/toolmill/toolmill/projections/checkpoints"
)

// everybody returns a world, and a client without any credential.
func everybody(t *testing.T) (*handlerstest.World, handlerstest.Client) {
	w := handlerstest.NewWorld(t, plan.Pro, 10)
	return w, w.WithKey("")
}

func TestCheckpointsAreListedOldestFirst(t *testing.T) {
	w, c := everybody(t)
	var page struct {
		Checkpoints []checkpoints.Signed
		NextCursor  *string
	}
	c.GET("/v1/audit/checkpoints?limit=2").Into(http.StatusOK, &page)
	if len(page.Checkpoints) != 2 || page.Checkpoints[0].Number != 1 || page.NextCursor == nil || *page.NextCursor != "2" {
		t.Fatalf("%+v", page)
	}
	if s, err := checkpoint.Open(page.Checkpoints[1].Note, handlerstest.CheckpointKey().Public()); err != nil || s.Number != 2 {
		t.Errorf("%v %+v", err, s)
	}
	c.GET("/v1/audit/checkpoints?cursor=2").Into(http.StatusOK, &page)
	if len(page.Checkpoints) != 1 || page.Checkpoints[0].Number != 3 || page.NextCursor != nil {
		t.Errorf("%+v", page)
	}
	c.GET("/v1/audit/checkpoints?cursor=3").Into(http.StatusOK, &page)
	if len(page.Checkpoints) != 0 {
		t.Errorf("%+v", page)
	}
	for _, forged := range []string{"x", "-1", "9223372036854775808"} {
		if got := strings.Join(c.GET("/v1/audit/checkpoints?cursor="+forged).Faults(), ", "); got != "cursor pattern" {
			t.Errorf("%s: %s", forged, got)
		}
	}
	w.Away["checkpoints"] = errors.New("connection refused")
	c.GET("/v1/audit/checkpoints").Refused(503, "service_unavailable")
}

func TestACheckpointIsFoundByItsNumber(t *testing.T) {
	w, c := everybody(t)
	for id, want := range map[string]uint64{"1": 1, "3": 3, "latest": 3} {
		var got checkpoints.Signed
		if c.GET("/v1/audit/checkpoints/"+id).Into(http.StatusOK, &got); got.Number != want {
			t.Errorf("%s is checkpoint %d", id, got.Number)
		}
	}
	for _, none := range []string{"0", "4", "01", "-1", "newest", "9223372036854775808"} {
		c.GET("/v1/audit/checkpoints/"+none).Refused(404, "not_found")
	}
	w.Away["checkpoints"] = errors.New("connection refused")
	c.GET("/v1/audit/checkpoints/1").Refused(503, "service_unavailable")
}

func TestKeysAreServedInBothForms(t *testing.T) {
	w, c := everybody(t)
	var got struct {
		Keys []struct {
			Key   string
			JWK   checkpoint.JWK
			Since uint64
		}
	}
	c.GET("/v1/audit/keys").Into(http.StatusOK, &got)
	public := handlerstest.CheckpointKey().Public()
	if len(got.Keys) != 1 || got.Keys[0].Key != public || got.Keys[0].Since != 1 || !strings.HasPrefix(public, got.Keys[0].JWK.Kid+"+") {
		t.Errorf("%+v", got)
	}
	w.Away["checkpoints"] = errors.New("connection refused")
	c.GET("/v1/audit/keys").Refused(503, "service_unavailable")
}

// What the account gets is what `toolmill audit verify --proof` reads.
func TestTheProofOfAHistory(t *testing.T) {
	w, _ := everybody(t)
	for query, want := range map[string]uint64{"": 3, "?checkpoint=2": 2} {
		var proof checkpoint.Proof
		answered := w.GET("/v1/history/proof" + query)
		answered.Ok(http.StatusOK)
		if err := json.Unmarshal([]byte(answered.Text), &proof); err != nil {
			t.Fatal(err)
		}
		s, err := proof.Open(handlerstest.CheckpointKey().Public())
		if err != nil || s.Number != want || proof.Leaf.AccountID != handlerstest.TestAccount {
			t.Errorf("%s: %v, %+v", query, err, proof)
		}
	}
	w.GET("/v1/history/proof?checkpoint=1").Refused(404, "not_found")
	w.GET("/v1/history/proof?checkpoint=4").Refused(404, "not_found")
	w.Away["checkpoints"] = errors.New("connection refused")
	w.GET("/v1/history/proof").Refused(503, "service_unavailable")
}
