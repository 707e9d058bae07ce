package rest

import (
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/gorilla/mux"

	"github.com/toolmill/toolmill/domain/correlation"
	"github.com/toolmill/toolmill/handlers/rest/origin"
	"github.com/toolmill/toolmill/handlers/rest/shares"
	"github.com/toolmill/toolmill/handlers/rest/trail"
)

// Endpoint carries out one operation. It returns a refusal, or the error of a port.
type Endpoint func(c *Call) (Answer, error)

// Call is a request to an endpoint, and its caller.
type Call struct {
	*http.Request

	// Key is the API key; for a session, the fields of its account and all scopes. PersonID is who is signed in, "" with an API key.
	Key      Caller
	PersonID string
	// SessionID is the id of the session, ses_…, and SignedInAt when it began; the zero values without a session.
	SessionID  string
	SignedInAt time.Time
	// OperatorKeyID is the key of an operator, opk_…, "" for any other caller.
	OperatorKeyID string
	// AnswerHeader is added to every answer, whatever the outcome of the call.
	AnswerHeader http.Header
	// Route is the operation's path template, with {id}.
	Route string
	// Connection is the request's connection. bodyShare is what its body holds until the call is answered, nil for none.
	Connection *http.ResponseController
	bodyShare  *shares.Share
	// Bodies is the process's memory for bodies; Address is the client's.
	Bodies  *shares.Pool
	Address string
}

// PathID is the {id} of the path.
func (c *Call) PathID() string { return mux.Vars(c.Request)["id"] }

// Network is the shortened address of the caller.
func (c *Call) Network() string { return origin.Network(c.Address) }

// Agent is the shortened User-Agent of the caller.
func (c *Call) Agent() string { return origin.Agent(c.UserAgent()) }

// Accessed is the entry of the access trail for what the caller did.
func (c *Call) Accessed(kind trail.Kind, subject string) trail.Entry {
	return trail.Entry{
		AccountID: c.Key.AccountID, Kind: kind, Actor: c.Actor(), Subject: subject, Network: c.Network(), Agent: c.Agent(),
	}
}

// LeaveBody releases the share of the body.
func (c *Call) LeaveBody() {
	if c.bodyShare != nil {
		c.bodyShare.Leave()
	}
}

// Correlate adds the call's account, and the job in its path, to log lines.
func (c *Call) Correlate() {
	AccessOf(c.Context()).AccountID = c.Key.AccountID
	about := correlation.Correlation{AccountID: c.Key.AccountID}
	if strings.HasPrefix(c.Route, "/v1/jobs/{id}") && sane(c.PathID()) {
		about.JobID = c.PathID()
		AccessOf(c.Context()).JobID = about.JobID
	}
	c.Request = c.WithContext(correlation.With(c.Context(), about))
}

// ValidID reports whether an id may be one of ours. Any other id is not found, without a query.
func ValidID(id, prefix string) bool {
	const charactersMax = 64
	rest, ours := strings.CutPrefix(id, prefix+"_")
	return ours && rest != "" && len(rest) <= charactersMax && !slices.ContainsFunc([]byte(rest), func(c byte) bool {
		return (c < '0' || c > '9') && (c < 'a' || c > 'z')
	})
}
