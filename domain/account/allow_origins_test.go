package account_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/domain/account"
	"github.com/toolmill/toolmill/domain/domaintest"
	"github.com/toolmill/toolmill/domain/plan"
	"github.com/toolmill/toolmill/domain/refusal"
)

const shop, blog = "https://shop.example.com", "https://blog.example.com:8443"

func allow(origins ...string) account.AllowOrigins { return account.AllowOrigins{Origins: origins} }

func allowed(origins ...string) account.OriginsAllowed {
	return account.OriginsAllowed{Origins: origins}
}

func TestAllowOrigins(t *testing.T) {
	it := domaintest.Specify(t)

	it("allows these, sorted and each once, and no others", func(given domaintest.Given) {
		given(opened(plan.Free, 0)).When(allow(shop, blog, shop)).Then(allowed(blog, shop)).
			When(allow("http://localhost:3000")).Then(allowed("http://localhost:3000"))
	})
	it("allows none", func(given domaintest.Given) {
		given(opened(plan.Free, 0), allowed(shop)).When(allow()).Then(allowed())
	})
	it("allows twenty, and refuses more", func(given domaintest.Given) {
		var many []string
		for i := range account.OriginsMax {
			many = append(many, fmt.Sprintf("https://%c.example.com", 'a'+i))
		}
		given(opened(plan.Free, 0)).When(allow(many...)).Then(allowed(many...)).
			When(allow(append(many, shop)...)).ThenRefused(refusal.ValidationFailed)
	})
	it("answers a repeated key with its first event", func(given domaintest.Given) {
		given(opened(plan.Free, 0)).Claiming("idem", "body").When(allow(shop)).Then(allowed(shop)).When(allow(shop)).ThenReplayed()
	})

	it("has nothing to do if these are allowed, in whatever order", func(given domaintest.Given) {
		given(opened(plan.Free, 0), allowed(blog, shop)).When(allow(shop, blog)).ThenNothing()
		given(opened(plan.Free, 0)).When(allow()).ThenNothing()
	})
	it("refuses an account that does not exist, a suspended and an erased one", func(given domaintest.Given) {
		given().When(allow(shop)).ThenRefused(refusal.NotFound)
		given(opened(plan.Free, 0), suspended()).When(allow(shop)).ThenRefused(refusal.AccountSuspended)
		given(opened(plan.Free, 0), allowed(shop), account.Erased{}).When(allow()).ThenRefused(refusal.NotFound)
	})
	it("refuses what no browser sends", func(given domaintest.Given) {
		given(opened(plan.Free, 0)).When(allow(shop, "*")).ThenRefused(refusal.ValidationFailed)
	})
}

func TestValidOrigin(t *testing.T) {
	for _, origin := range []string{
		shop, blog, "https://xn--bcher-kva.example", "https://192.0.2.7", "https://[2001:db8::1]:8443", "https://my_shop.example.com",
		"http://localhost", "http://localhost:3000", "http://shop.localhost:3000", "http://127.0.0.1:5173", "http://[::1]:5173",
	} {
		if !account.ValidOrigin(origin) {
			t.Errorf("%s is refused", origin)
		}
	}
	for _, origin := range []string{
		"", "*", "null", "shop.example.com", "https://", "https://*.example.com", "https://shop.example.com/", "https://shop.example.com/a", "https://Shop.example.com",
		"https://shop.example.com:443", "http://localhost:80", "https://shop.example.com:0", "https://shop.example.com:999999", "https://me@shop.example.com",
		"https://shop.example.com?a", "https://shop.example.com#a", "https://bücher.example", "http://shop.example.com", "http://192.0.2.7", "file:///tmp",
		"chrome-extension://abcdef", "https://shop.example.com\n", " https://shop.example.com", "https://[2001:db8::1", "https://[2001:db8::zz]", "https://.example.com", "https://shop..example.com", "http://127.0.0.1.example.com", "http://localhost.example.com", "http://notlocalhost",
		"https://" + strings.Repeat("a", 260),
	} {
		if account.ValidOrigin(origin) {
			t.Errorf("%q is allowed", origin)
		}
	}
}
