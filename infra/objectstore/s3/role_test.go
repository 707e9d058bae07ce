package s3

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"

	"github.com/toolmill/toolmill/infra/objectstore/s3/s3test"
)

// authority plays Amazon's STS, the address of a container's credentials and a machine's metadata (IMDSv2), by their protocols.
type authority struct {
	*httptest.Server

	mu sync.Mutex
	// asked are the tokens that were shown, lasts is for how long credentials are good; broken answers nothing.
	asked  []string
	lasts  time.Duration
	broken bool
	// forBucket is set for credentials without a session's token, which the bucket of the tests does not know.
	forBucket bool
}

func (a *authority) session() string {
	if a.forBucket {
		return ""
	}
	return fmt.Sprintf("session %d", len(a.asked))
}

const (
	roleARN      = "arn:aws:iam::111122223333:role/toolmill"
	machineToken = "token of the machine"
)

func newAuthority(t *testing.T) *authority {
	t.Helper()
	a := &authority{lasts: time.Hour}
	answer := http.NewServeMux()
	answer.HandleFunc("POST /{$}", a.exchange)
	answer.HandleFunc("GET /container", a.contained)
	answer.HandleFunc("PUT /latest/api/token", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Aws-Ec2-Metadata-Token-Ttl-Seconds", r.Header.Get("X-Aws-Ec2-Metadata-Token-Ttl-Seconds"))
		fmt.Fprint(w, machineToken)
	})
	answer.HandleFunc("GET /latest/meta-data/iam/security-credentials/{role...}", a.ofMachine)
	a.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		a.mu.Lock()
		defer a.mu.Unlock()
		if a.broken {
			http.Error(w, "away", http.StatusInternalServerError)
			return
		}
		answer.ServeHTTP(w, r)
	}))
	t.Cleanup(a.Close)
	return a
}

// exchange is AssumeRoleWithWebIdentity.
func (a *authority) exchange(w http.ResponseWriter, r *http.Request) {
	if r.FormValue("Action") != "AssumeRoleWithWebIdentity" || r.FormValue("RoleArn") != roleARN {
		http.Error(w, "what", http.StatusBadRequest)
		return
	}
	a.asked = append(a.asked, r.FormValue("WebIdentityToken"))
	w.Header().Set("Content-Type", "text/xml")
	fmt.Fprintf(w, `<AssumeRoleWithWebIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleWithWebIdentityResult><Credentials>
		<AccessKeyId>%s</AccessKeyId><SecretAccessKey>%s</SecretAccessKey><SessionToken>%s</SessionToken><Expiration>%s</Expiration>
		</Credentials></AssumeRoleWithWebIdentityResult></AssumeRoleWithWebIdentityResponse>`,
		s3test.AccessKeyID, s3test.SecretAccessKey, a.session(), time.Now().Add(a.lasts).UTC().Format(time.RFC3339))
}

func (a *authority) contained(w http.ResponseWriter, r *http.Request) {
	a.asked = append(a.asked, r.Header.Get("Authorization"))
	a.tell(w)
}

func (a *authority) ofMachine(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("X-Aws-Ec2-Metadata-Token") != machineToken {
		http.Error(w, "the first version is not answered", http.StatusUnauthorized)
		return
	}
	if r.PathValue("role") == "" {
		fmt.Fprint(w, "toolmill")
		return
	}
	a.asked = append(a.asked, r.PathValue("role"))
	a.tell(w)
}

func (a *authority) tell(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "application/json")
	_, _ = fmt.Fprintf(w, `{"Code":"Success","AccessKeyId":%q,"SecretAccessKey":%q,"Token":%q,"Expiration":%q}`,
		s3test.AccessKeyID, s3test.SecretAccessKey, a.session(), time.Now().Add(a.lasts).UTC().Format(time.RFC3339))
}

// roles are one of each source, with the token that it shows.
func (a *authority) roles(t *testing.T) map[string]Role {
	t.Helper()
	token := filepath.Join(t.TempDir(), "token")
	if err := os.WriteFile(token, []byte("first"), 0o600); err != nil {
		t.Fatal(err)
	}
	return map[string]Role{
		"first":    {ARN: roleARN, TokenPath: token, STSEndpoint: a.URL},
		"toolmill": {MetadataEndpoint: a.URL},
		"":         {ContainerURI: a.URL + "/container"},
	}
}

// A bucket is used with the credentials of a role, whichever source gives them.
func TestARoleGivesTheCredentials(t *testing.T) {
	a, server := newAuthority(t), s3test.Start(t)
	a.forBucket = true
	for shows, role := range a.roles(t) {
		a.asked = nil
		config := configOf(server.Endpoint())
		config.AccessKeyID, config.SecretAccessKey, config.Role = "", "", role
		store, err := Open(t.Context(), config)
		if err != nil {
			t.Fatalf("%s: %v", config.Source(), err)
		}
		for range 3 {
			if _, err := store.Put(t.Context(), "test/"+fmt.Sprint(time.Now().UnixNano()), strings.NewReader("content"), 7); err != nil {
				t.Errorf("%s: %v", config.Source(), err)
			}
		}
		_ = store.Close()
		if len(a.asked) != 1 || a.asked[0] != shows {
			t.Errorf("%s was asked with %q, want once with %q", config.Source(), a.asked, shows)
		}
	}
}

// What authorizes a process is read again for each renewal, as the platform replaces it.
func TestTokensAreReadForEachRenewal(t *testing.T) {
	a := newAuthority(t)
	file := filepath.Join(t.TempDir(), "token")
	for name, role := range map[string]Role{
		"web identity": {ARN: roleARN, TokenPath: file, STSEndpoint: a.URL},
		"container":    {ContainerURI: a.URL + "/container", ContainerTokenPath: file},
	} {
		a.asked = nil
		provider, hangUp := role.provider(s3test.Region)
		now := time.Now()
		provider.(*renewed).now = func() time.Time { return now }
		for _, token := range []string{"first", "second"} {
			if err := os.WriteFile(file, []byte(token+"\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			got, err := provider.Retrieve(t.Context())
			if err != nil || got.AccessKeyID != s3test.AccessKeyID || got.SessionToken != fmt.Sprintf("session %d", len(a.asked)) {
				t.Errorf("%s: %+v, %v", name, got.SessionToken, err)
			}
			now = now.Add(56 * time.Minute) // of the hour that they are good
		}
		hangUp()
		if shown := strings.Fields(strings.Join(a.asked, " ")); len(shown) != 2 || shown[0] != "first" || shown[1] != "second" {
			t.Errorf("%s: shown were %q", name, shown)
		}
	}
}

// Credentials are renewed before they end, and as long as they are good a renewal that fails is nobody's failure.
func TestCredentialsAreRenewedBeforeTheyEnd(t *testing.T) {
	begun := time.Now()
	now, asked, away := begun, 0, false
	r := &renewed{now: func() time.Time { return now }, from: aws.CredentialsProviderFunc(func(context.Context) (aws.Credentials, error) {
		asked++
		if away {
			return aws.Credentials{}, errors.New("away")
		}
		return aws.Credentials{AccessKeyID: fmt.Sprint(asked), CanExpire: true, Expires: now.Add(time.Hour)}, nil
	})}
	for _, step := range []struct {
		after time.Duration
		away  bool
		key   string
		asked int
		fails bool
	}{
		{0, false, "1", 1, false},
		{54 * time.Minute, false, "1", 1, false},
		{56 * time.Minute, true, "1", 2, false},
		{56*time.Minute + 10*time.Second, true, "1", 2, false}, // it is not asked at each request
		{57 * time.Minute, true, "1", 3, false},
		{61 * time.Minute, true, "", 4, true},
		{62 * time.Minute, false, "5", 5, false},
	} {
		now, away = begun.Add(step.after), step.away
		got, err := r.Retrieve(t.Context())
		if got.AccessKeyID != step.key || asked != step.asked || (err != nil) != step.fails {
			t.Errorf("after %v: key %q, asked %d times, %v; want %+v", step.after, got.AccessKeyID, asked, err, step)
		}
	}
}

// A role that gives nothing, or that is set wrongly, is named at the start.
func TestARoleThatGivesNothingIsNamed(t *testing.T) {
	a, server := newAuthority(t), s3test.Start(t)
	missing := filepath.Join(t.TempDir(), "missing")
	a.broken = true
	for want, role := range map[string]Role{
		"the machine's role gives none":                          {MetadataEndpoint: a.URL},
		"the container's role, at " + a.URL + "/container":       {ContainerURI: a.URL + "/container"},
		"the role " + roleARN + ", by the token in " + missing:   {ARN: roleARN, TokenPath: missing, STSEndpoint: a.URL},
		"S3 needs AWS_ROLE_ARN with AWS_WEB_IDENTITY_TOKEN_FILE": {TokenPath: missing},
		"neither https nor an address of this machine":           {ContainerURI: "http://192.0.2.1/credentials"},
		"S3 needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY":   {NoMachine: true},
	} {
		config := configOf(server.Endpoint())
		config.AccessKeyID, config.SecretAccessKey, config.Role = "", "", role
		begun := time.Now()
		store, err := Open(t.Context(), config)
		if err == nil {
			_ = store.Close()
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
		if took := time.Since(begun); took > 2*callTimeoutDefault {
			t.Errorf("%s: it took %v", want, took)
		}
	}
}
