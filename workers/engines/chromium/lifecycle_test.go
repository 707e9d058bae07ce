package chromium

import "testing"

func TestEventsCountFromTheDocumentOn(t *testing.T) {
	events := newLifecycle()
	events.happened("load") // of about:blank
	reached, changed := events.reached("load")
	if reached {
		t.Error("about:blank is taken for the document")
	}
	events.happened("init")
	<-changed
	if reached, _ := events.reached("load"); reached {
		t.Error("the document has not loaded yet")
	}
	events.happened("load")
	if reached, _ := events.reached("DOMContentLoaded", "load"); !reached {
		t.Error("the document has loaded")
	}
	events.happened("init") // the document was written again
	if reached, _ := events.reached("load"); reached {
		t.Error("the new document has not loaded yet")
	}
}
