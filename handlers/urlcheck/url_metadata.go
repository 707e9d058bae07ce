package urlcheck

import (
	"cmp"
	"context"
	"strings"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/toolmill/toolmill/domain/idempotency"
	"github.com/toolmill/toolmill/domain/tool"
	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/bodies"
)

const (
	// urlBodyBytesMax holds the longest address with every character escaped.
	urlBodyBytesMax = 16 << 10
	// urlCheckTimeout bounds a whole check: 10 s for the fetch, the rest for the steps around it.
	urlCheckTimeout = 40 * time.Second
)

// URLMetadata describes a public page (POST /v1/url-metadata). What the text of the address shows is refused before anything is
// charged. Then the check is charged, and refunded if there is no answer, for any reason that resolving, dialing or a redirect
// reveals too. Every answer of the page counts, even an HTTP error.
//
// After the charge the check runs to its end, whether the client waits or not. If the process dies, a sweep refunds the check,
// unless the client has repeated the request with the same Idempotency-Key and has its answer.
func (a *Wing) URLMetadata(c *rest.Call) (rest.Answer, error) {
	wish, claim, err := a.parseURLCheck(c)
	if err != nil {
		return rest.Answer{}, err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(c.Context()), urlCheckTimeout)
	defer cancel()
	fetching, stop := context.WithCancel(ctx)
	defer stop()
	place, err := a.Places.Enter(c.Key.AccountID, c.Key.Plan, 1, stop)
	if err != nil {
		return rest.Answer{}, err
	}
	defer place.Leave()
	check := urlCheck{api: a, accountID: c.Key.AccountID, actor: c.Actor(), traceparent: rest.TraceparentOf(c.Request), tool: wish.tool, claim: claim}
	kept, err := check.charge(ctx)
	if err != nil || kept != nil {
		return keptAnswer(kept), err
	}
	page, err := a.PublicWeb.Fetch(fetching, wish.address)
	if err != nil {
		return check.giveBack(ctx, cmp.Or(place.TakenBack(), err))
	}
	return check.answer(ctx, renderPage(wish.address, page, a.Clock()))
}

// keptAnswer repeats a stored answer unchanged.
func keptAnswer(body jsontext.Value) rest.Answer { return rest.OK(body).Replayed(true) }

// urlRequest is the body of POST /v1/url-metadata.
type urlRequest struct {
	address string
	tool    tool.Contract
}

func (a *Wing) parseURLCheck(c *rest.Call) (wish urlRequest, claim idempotency.Claim, err error) {
	body, err := c.ReadJSON(urlBodyBytesMax)
	if err != nil {
		return wish, claim, err
	}
	wish, err = bodies.Read(body, func(o bodies.Object) urlRequest {
		return urlRequest{address: o.RequiredText("url"), tool: urlToolOf(o)}
	})
	if err != nil {
		return wish, claim, err
	}
	if err = rest.OfField("url", a.PublicWeb.CheckPage(wish.address)); err != nil {
		return wish, claim, err
	}
	claim, err = rest.ClaimOf(c.Request, c.Key.AccountID, c.Route, "", body)
	return wish, claim, err
}

// urlToolOf returns the tool that a check is charged as: meta-tag-checker by default.
func urlToolOf(o bodies.Object) tool.Contract {
	slug := tool.MetaTagChecker
	if o.Has("tool") {
		slug = o.Text("tool")
	}
	known := make([]string, 0, len(tool.URLTools()))
	for _, t := range tool.URLTools() {
		if t.Slug == slug {
			return t
		}
		known = append(known, t.Slug)
	}
	o.Wrong("tool", "enum", "must be one of "+strings.Join(known, ", "))
	return tool.Contract{}
}
