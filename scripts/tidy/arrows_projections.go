package tidy

// projectionsArrows are the arrows of the packages in projections.
var projectionsArrows = []arrow{
	{"projections", []string{"domain"}},
	{"projections/audit", []string{"projections", "domain"}},
	{"projections/logtest", []string{"domain"}},
}
