package handlers

import (
	"net/http"

	"github.com/toolmill/toolmill/handlers/rest"
	"github.com/toolmill/toolmill/handlers/rest/auth"
)

type Route = route

func (a *API) Routes() []Route { return a.routes() }

func (a *API) Admit(scope auth.Scope, c *rest.Call) error { return a.admit(scope, c) }

func (a *API) Recovered(next http.Handler) http.Handler { return a.recovered(next) }
