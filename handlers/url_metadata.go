package handlers

import (
	"cmp"
	"context"
	"errors"
	"strings"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/toolmill/toolmill/domain/idempotency"
	"github.com/toolmill/toolmill/domain/refusal"
	"github.com/toolmill/toolmill/domain/tool"
)

const (
	// urlBodyBytesMax has room for the longest address, all of it escaped.
	urlBodyBytesMax = 16 << 10
	// urlCheckTimeout is what a check may take in all: the fetch its 10 s, and what stands around it.
	urlCheckTimeout = 40 * time.Second
)

// How many pages a process fetches at once, of some 25 MB each at worst: the window of brotli, the page as it came, decoded
// and as text.
const (
	urlChecksMax           = 32
	urlChecksPerAccountMax = 4
)

// urlMetadata looks at a public page (POST /v1/url-metadata). What the address shows by itself is refused before anything
// is charged. Then the check is charged, and given back where there is no answer to be had: for whatever reason, one that
// only resolving, dialing or a redirect reveals among them. An answer is any that the page gives, an error of its own too.
//
// From the charge on a check is carried to its end, whether its client waits or not. One whose process dies is given back
// by a sweep, unless its client has come again with the same Idempotency-Key and has its answer.
func (a *API) urlMetadata(c *call) (answer, error) {
	wish, claim, err := a.parseURLCheck(c)
	if err != nil {
		return answer{}, err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(c.Context()), urlCheckTimeout)
	defer cancel()
	fetching, stop := context.WithCancel(ctx)
	defer stop()
	place, err := a.checking.enter(c.key.AccountID, c.key.Plan, 1, stop)
	if err != nil {
		return answer{}, err
	}
	defer place.leave()
	check := urlCheck{api: a, accountID: c.key.AccountID, traceparent: traceparentOf(c.Request), tool: wish.tool, claim: claim}
	kept, err := check.charge(ctx)
	if err != nil || kept != nil {
		return keptAnswer(kept), err
	}
	page, err := a.PublicWeb.Fetch(fetching, wish.address)
	if err != nil {
		return check.giveBack(ctx, cmp.Or(place.takenBack(), err))
	}
	return check.answer(ctx, renderPage(wish.address, page, a.Clock()))
}

// keptAnswer is an answer that was given before, as it was.
func keptAnswer(body jsontext.Value) answer { return ok(body).replayed(true) }

// urlWish is the body of POST /url-metadata.
type urlWish struct {
	address string
	tool    tool.Contract
}

func (a *API) parseURLCheck(c *call) (wish urlWish, claim idempotency.Claim, err error) {
	body, err := a.readJSON(c, urlBodyBytesMax)
	if err != nil {
		return wish, claim, err
	}
	members, err := parseObject(body)
	if err != nil {
		return wish, claim, err
	}
	o := newJSONObject(members)
	wish.address, wish.tool = o.requiredText("url"), urlToolOf(o)
	if o.end("url, tool"); len(*o.faults) > 0 {
		return wish, claim, invalid(*o.faults...)
	}
	if err = ofField("url", a.PublicWeb.CheckPage(wish.address)); err != nil {
		return wish, claim, err
	}
	claim, err = claimOf(c.Request, c.key.AccountID, c.route, "", body)
	return wish, claim, err
}

// urlToolOf is the tool that a check is for: meta-tag-checker where none is named.
func urlToolOf(o jsonObject) tool.Contract {
	slug := tool.MetaTagChecker
	if _, named := o.members["tool"]; named {
		slug = o.text("tool")
	}
	known := make([]string, 0, len(tool.URLTools()))
	for _, t := range tool.URLTools() {
		if t.Slug == slug {
			return t
		}
		known = append(known, t.Slug)
	}
	o.wrong("tool", "enum", "must be one of "+strings.Join(known, ", "))
	return tool.Contract{}
}

// ofField names the field whose address is none.
func ofField(field string, err error) error {
	var no *refusal.Refusal
	if errors.As(err, &no) && no.Code == refusal.ValidationFailed {
		return invalid(tool.Fault{Path: field, Rule: "uri", Message: "must be an absolute URL of at most 2048 bytes, as in https://example.com/page"})
	}
	return err
}
