package site

import "github.com/toolmill/toolmill/infra/config"

// Mixed are three processes that have every role twice: any one of them may fail. They are on one machine, with a
// base URL of http, so they run in development mode.
func Mixed() []NodeConfig {
	return []NodeConfig{
		{Name: "one", Roles: []string{config.RoleAPI, config.RoleOwner, config.RoleProjector}, Development: true},
		{Name: "two", Roles: []string{config.RoleAPI, config.RoleOwner, config.RoleWorker, config.RoleDelivery}, Development: true},
		{Name: "three", Roles: []string{config.RoleProjector, config.RoleWorker, config.RoleDelivery}, Development: true},
	}
}
