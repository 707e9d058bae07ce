package people

import (
	"net/http"

	"github.com/toolmill/toolmill/handlers/rest/auth"
)

type AccountBody = accountBody

type AccessBody = accessBody

type AccessesBody = accessesBody

type OpenSessionBody = openSessionBody

type OpenSessionsBody = openSessionsBody

const DeviceLifetime = deviceLifetime

type SessionBody = sessionBody

type StorageBody = storageBody

var TriedAs = triedAs

func (a *Wing) NewDevice(p auth.Person) string { return a.newDevice(p) }

func (a *Wing) DeviceOf(r *http.Request, p auth.Person) (name string, known bool) {
	return a.deviceOf(r, p)
}
