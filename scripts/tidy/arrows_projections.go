package tidy

// The folder itself has the queries. Below it each package builds on the ones before: Postgres as the read models
// see it, rows of many at once, records of a partition, the read models; work and news of them; what projects them live, what
// makes them again, what checks them.
var projectionsArrows = []arrow{
	{"projections", []string{
		"projections/store", "projections/table", "projections/batch", "projections/models", "domain",
	}},
	{"projections/store", nil},
	{"projections/table", []string{"projections/store"}},
	{"projections/batch", []string{"projections/store", "domain"}},
	{"projections/models", []string{"projections/store", "projections/table", "projections/batch", "domain"}},
	{"projections/reactors", []string{"projections/store", "projections/batch", "projections/models", "domain"}},
	{"projections/live", []string{"projections/store", "domain"}},
	{"projections/projector", []string{
		"projections/store", "projections/table", "projections/batch", "projections/models",
		"projections/reactors", "projections/live", "domain",
	}},
	{"projections/rebuild", []string{
		"projections/store", "projections/table", "projections/batch", "projections/models", "domain",
	}},
	{"projections/audit", []string{"projections/store", "projections/rebuild", "domain"}},

	// For tests: a log in memory, and a database with a projector from one into the other.
	{"projections/logtest", []string{"domain"}},
	{"projections/projectiontest", []string{"projections", "infra", "domain"}},
}
