package people

import (
	"net/http"

	"github.com/toolmill/toolmill/projections"
)

type AccountBody = accountBody

const DeviceLifetime = deviceLifetime

type SessionBody = sessionBody

type StorageBody = storageBody

var TriedAs = triedAs

func (a *Wing) NewDevice(p projections.Person) string { return a.newDevice(p) }

func (a *Wing) DeviceOf(r *http.Request, p projections.Person) (name string, known bool) {
	return a.deviceOf(r, p)
}
