package tidy

// appArrows are the arrows inside infra/app, the parts that start first at the bottom.
var appArrows = []arrow{
	{"infra/app/lifecycle", []string{"infra/config", "infra/telemetry", "domain/pause"}},
	{"infra/app/stores", appMay("lifecycle")},
	{"infra/app/eventlog", appMay("lifecycle", "stores")},
	{"infra/app/presence", appMay("lifecycle")},
	{"infra/app/rights", appMay("stores", "eventlog", "presence")},
	{"infra/app/work", appMay("lifecycle", "stores", "eventlog")},
	{"infra/app/rest", append(appMay("lifecycle", "stores", "eventlog", "work"), "handlers")},
	{"infra/app/operations", append(appMay("lifecycle", "stores", "eventlog", "work", "rest"), "handlers")},
	// A process of the service.
	{"infra/app", append(appMay("lifecycle", "stores", "eventlog", "presence", "work", "rest", "operations", "dev"), "handlers")},
	// Packages that are not part of a process.
	{"infra/app/reach", append(appMay("lifecycle", "stores", "eventlog"), "handlers")},
	{"infra/app/recovery", appMay("lifecycle", "stores", "eventlog", "work")},
	{"infra/app/repartition", appMay("lifecycle", "stores", "eventlog", "presence", "work", "recovery")},
	{"infra/app/noted", appMay()},
	{"infra/app/admin", append(appMay("lifecycle", "stores", "eventlog", "noted", "reach", "recovery", "repartition"), "handlers")},
	{"infra/app/check", appMay("lifecycle", "stores", "eventlog", "rest", "operations")},
	{"infra/app/top", appMay("lifecycle", "stores", "noted")},
	{"infra/app/dev", appMay("lifecycle", "reach")},
	// The command line is above all the others.
	{"infra/app/cli", []string{"infra/app", "infra/config", "infra/secret", "infra/telemetry"}},
	{"infra/app/e2e", []string{"infra", "domain", "commands", "projections", "workers", "handlers"}},
}

// appMay returns what a part of infra/app may import: the adapters, the owners of their ports, and the parts below
// it.
func appMay(parts ...string) []string {
	adapters := []string{
		"archive", "backup", "certificates", "config", "engines", "failpoint", "kafka", "objectstore", "postgres", "publicweb", "river", "seal", "secret", "telemetry",
		"witness",
	}
	may := append(make([]string, 0, 4+len(adapters)+len(parts)), "domain", "commands", "projections", "workers")
	for _, adapter := range adapters {
		may = append(may, "infra/"+adapter)
	}
	for _, part := range parts {
		may = append(may, "infra/app/"+part)
	}
	return may
}
