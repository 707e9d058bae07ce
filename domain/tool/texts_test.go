package tool

import (
	"slices"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/domain/tool/option"
)

// An option that accepts free text must be of type Text; otherwise everybody who reads the log could read it. The other
// options accept a fixed set of values, or a form without room for words.
func TestOptionsThatTakeAnyWordsAreTexts(t *testing.T) {
	texts := 0
	for _, c := range Contracts() {
		properties := c.OptionsSchema().Properties
		for _, o := range c.values().Declare() {
			s := properties[o.Name]
			if _, is := o.Type.(option.Text); is {
				texts++
				continue
			}
			if s.Type == "string" && len(s.Enum) == 0 && s.Pattern == "" || s.Type == "object" || s.Type == "array" {
				t.Errorf("%s.%s is %s and takes any words", c.Slug, o.Name, s.Type)
			}
			for _, words := range []string{"Ada Lovelace", "<b>Ada</b>", "ada@example.com", "1-3 Ada"} {
				_, faults := c.Effective([]byte(`{"` + o.Name + `":"` + words + `"}`))
				if !slices.ContainsFunc(faults, func(f refusal.Fault) bool { return f.Path == o.Name }) {
					t.Errorf("%s.%s takes %q", c.Slug, o.Name, words)
				}
			}
		}
	}
	if texts != 2 {
		t.Errorf("%d options are texts, want headerHtml and footerHtml", texts)
	}
}

func TestTextsAreSplitAndJoined(t *testing.T) {
	c := htmlToPDFAPI()
	for _, raw := range []string{
		`{}`, `{"headerHtml":"<b>Ada</b>"}`, `{"footerHtml":"2 \u003c 3 & \u00e4","pageSize":"A5","headerHtml":"x"}`, `{"headerHtml":""}`,
	} {
		effective, faults := c.Effective([]byte(raw))
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		plain, texts, err := c.SplitTexts(effective)
		if err != nil || strings.Contains(string(plain), "Html") || (texts != nil) != strings.Contains(raw, "Html") ||
			strings.Contains(string(texts), "pageSize") {
			t.Errorf("%s is split into %s and %s, %v", raw, plain, texts, err)
		}
		if joined, err := option.JoinTexts(plain, texts); err != nil || string(joined) != string(effective) {
			t.Errorf("%s comes back as %s, %v", effective, joined, err)
		}
	}
	if none, err := option.JoinTexts(nil, nil); err != nil || string(none) != "{}" {
		t.Errorf("nothing and nothing is %s, %v", none, err)
	}
	for _, bad := range []string{"x", "[]", ""} {
		if _, _, err := c.SplitTexts([]byte(bad)); err == nil {
			t.Errorf("%q is split", bad)
		}
	}
}
