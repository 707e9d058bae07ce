package rest

import (
	"net/http"
	"slices"
	"strings"

	"github.com/gorilla/mux"

	"github.com/toolmill/toolmill/domain/correlation"
	"github.com/toolmill/toolmill/handlers/rest/shares"
)

// Endpoint carries out one operation. Its error is a refusal, or one of a port.
type Endpoint func(c *Call) (Answer, error)

// Call is a request to an endpoint, with the key that it came with.
type Call struct {
	*http.Request

	// Key is the API key; of a session, only what of it is the account's. personID is who is signed in, "" with a key.
	Key      Caller
	PersonID string
	// AnswerHeader is what every answer gets, whatever comes of the call.
	AnswerHeader http.Header
	// Route is the operation's own path, {id} and all.
	Route string
	// Connection is the one that it came on. bodyShare is what its body holds until the call is answered, nil for none.
	Connection *http.ResponseController
	bodyShare  *shares.Share
	// Bodies divides what the process has for bodies; address is the client's.
	Bodies  *shares.Pool
	Address string
}

// PathID is the {id} of the path.
func (c *Call) PathID() string { return mux.Vars(c.Request)["id"] }

// LeaveBody gives back what the body held.
func (c *Call) LeaveBody() {
	if c.bodyShare != nil {
		c.bodyShare.Leave()
	}
}

// Correlate has what is logged of the call name its account, and the job that it is about.
func (c *Call) Correlate() {
	AccessOf(c.Context()).AccountID = c.Key.AccountID
	about := correlation.Correlation{AccountID: c.Key.AccountID}
	if strings.HasPrefix(c.Route, "/v1/jobs/{id}") && sane(c.PathID()) {
		about.JobID = c.PathID()
		AccessOf(c.Context()).JobID = about.JobID
	}
	c.Request = c.WithContext(correlation.With(c.Context(), about))
}

// ValidID reports whether an id may be one of ours. Anything else is simply not found, and reaches no database.
func ValidID(id, prefix string) bool {
	const charactersMax = 64
	rest, ours := strings.CutPrefix(id, prefix+"_")
	return ours && rest != "" && len(rest) <= charactersMax && !slices.ContainsFunc([]byte(rest), func(c byte) bool {
		return (c < '0' || c > '9') && (c < 'a' || c > 'z')
	})
}
