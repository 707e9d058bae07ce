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
	"github.com/toolmill/toolmill/handlers/rest/codes"
)

const (
	// urlBodyBytesMax has room for the longest address, all of it escaped.
	urlBodyBytesMax = 16 << 10
	// urlCheckTimeout is what a check may take in all: the fetch its 10 s, and what stands around it.
	urlCheckTimeout = 40 * time.Second
)

// URLMetadata looks at a public page (POST /v1/url-metadata). What the address shows by itself is refused before anything
// is charged. Then the check is charged, and given back where there is no answer to be had: for whatever reason, one that
// only resolving, dialing or a redirect reveals among them. An answer is any that the page gives, an error of its own too.
//
// From the charge on a check is carried to its end, whether its client waits or not. One whose process dies is given back
// by a sweep, unless its client has come again with the same Idempotency-Key and has its answer.
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
	check := urlCheck{api: a, accountID: c.Key.AccountID, traceparent: rest.TraceparentOf(c.Request), tool: wish.tool, claim: claim}
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

// keptAnswer is an answer that was given before, as it was.
func keptAnswer(body jsontext.Value) rest.Answer { return rest.OK(body).Replayed(true) }

// urlWish is the body of POST /url-metadata.
type urlWish struct {
	address string
	tool    tool.Contract
}

func (a *Wing) parseURLCheck(c *rest.Call) (wish urlWish, claim idempotency.Claim, err error) {
	body, err := c.ReadJSON(urlBodyBytesMax)
	if err != nil {
		return wish, claim, err
	}
	members, err := bodies.ParseObject(body)
	if err != nil {
		return wish, claim, err
	}
	o := bodies.NewObject(members)
	wish.address, wish.tool = o.RequiredText("url"), urlToolOf(o)
	if o.End("url, tool"); len(*o.Faults) > 0 {
		return wish, claim, codes.Invalid(*o.Faults...)
	}
	if err = rest.OfField("url", a.PublicWeb.CheckPage(wish.address)); err != nil {
		return wish, claim, err
	}
	claim, err = rest.ClaimOf(c.Request, c.Key.AccountID, c.Route, "", body)
	return wish, claim, err
}

// urlToolOf is the tool that a check is for: meta-tag-checker where none is named.
func urlToolOf(o bodies.Object) tool.Contract {
	slug := tool.MetaTagChecker
	if _, named := o.Members["tool"]; named {
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
