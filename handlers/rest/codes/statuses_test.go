package codes

import (
	"go/ast"
	"go/parser"
	"go/token"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/toolmill/toolmill/domain/refusal"
)

// documented are the statuses and codes of docs/design/api.md "Errors", as written there.
const documented = `
400 malformed_json invalid_idempotency_key size_mismatch
401 missing_credentials invalid_api_key revoked_api_key expired_api_key invalid_session
402 insufficient_credits
403 insufficient_scope plan_upgrade_required session_required cross_origin_rejected invalid_signature
404 not_found
405 method_not_allowed
408 request_timeout
409 job_not_cancelable job_not_closable output_not_ready upload_already_completed upload_not_expected
410 upload_intent_expired download_intent_expired output_expired
411 length_required
413 input_too_large request_too_large
415 unsupported_content_type
416 range_not_satisfiable
422 validation_failed browser_only_tool unknown_tool tool_not_available idempotency_key_reused empty_file
422 private_network_url unsupported_protocol unsafe_redirect unresolvable_host url_credentials_not_allowed port_not_allowed
429 rate_limited concurrency_limited
500 internal_error
502 upstream_unreachable
503 service_unavailable outcome_unknown
504 upstream_timeout`

func TestEveryDocumentedCodeHasItsStatus(t *testing.T) {
	for line := range strings.Lines(documented) {
		fields := strings.Fields(line)
		for i := 1; i < len(fields); i++ {
			if got := strconv.Itoa(StatusOf(refusal.Code(fields[i]), "/v1/jobs")); got != fields[0] {
				t.Errorf("%s is %s, documented as %s", fields[i], got, fields[0])
			}
		}
	}
	if got := StatusOf(UnknownTool, "/v1/tools/nope"); got != http.StatusNotFound {
		t.Errorf("unknown_tool of a GET is %d", got)
	}
	for path, want := range map[string]int{"/v1/account/sessions": http.StatusUnauthorized, "/v1/account/password": http.StatusForbidden} {
		if got := StatusOf(InvalidCredentials, path); got != want {
			t.Errorf("invalid_credentials of %s is %d", path, got)
		}
	}
}

// TestEveryCodeHasAStatus reads the constants from the sources, so that a new one cannot be forgotten.
func TestEveryCodeHasAStatus(t *testing.T) {
	declared := append(codesIn(t, "codes.go"), codesIn(t, "../../../domain/refusal/codes.go")...)
	if len(declared) < 45 {
		t.Fatalf("found only %d codes", len(declared))
	}
	for _, code := range declared {
		if _, known := statuses[code]; !known {
			t.Errorf("%s has no status", code)
		}
	}
}

func codesIn(t *testing.T, file string) (codes []refusal.Code) {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(parsed, func(n ast.Node) bool {
		spec, isSpec := n.(*ast.ValueSpec)
		for i := 0; isSpec && i < len(spec.Values); i++ {
			if literal, isLiteral := spec.Values[i].(*ast.BasicLit); isLiteral && literal.Kind == token.STRING {
				code, _ := strconv.Unquote(literal.Value)
				codes = append(codes, refusal.Code(code))
			}
		}
		return true
	})
	return codes
}

func TestUnknownCodeIsOurMistake(t *testing.T) {
	if got := StatusOf("never_heard_of", "/v1/jobs"); got != http.StatusInternalServerError {
		t.Errorf("status %d", got)
	}
}
