package site

import "toolmill/infra/config"

// Mixed are three processes that have every role twice: any one of them may go.
func Mixed() []NodeConfig {
	return []NodeConfig{
		{Name: "one", Roles: []string{config.RoleAPI, config.RoleOwner, config.RoleProjector}},
		{Name: "two", Roles: []string{config.RoleAPI, config.RoleOwner, config.RoleWorker, config.RoleDelivery}},
		{Name: "three", Roles: []string{config.RoleProjector, config.RoleWorker, config.RoleDelivery}},
	}
}
