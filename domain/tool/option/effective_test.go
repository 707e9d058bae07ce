package option

import "testing"

type speed struct{ Speed float64 }

func (o *speed) Declare() []Option {
	return []Option{{Name: "speed", Required: true, Type: Number{Into: &o.Speed, Min: 0.25, Max: 4}}}
}

func TestRequiredOption(t *testing.T) {
	if _, faults := Effective(&speed{}, "change-video-speed", nil); len(faults) != 1 || faults[0].Rule != "required" {
		t.Errorf("got %v", faults)
	}
	if got := SchemaOf(&speed{}).Required; len(got) != 1 || got[0] != "speed" {
		t.Errorf("required in the schema: %v", got)
	}
}
