package tidy

import "slices"

// vendor says which folders may import a module; scripts always may.
type vendor struct {
	module  string
	folders []string
	tests   []string // folders whose tests may bypass the adapter
}

// vendors is the same list as in .golangci.yml. The longest matching name counts.
var vendors = []vendor{
	{module: "github.com/IBM/sarama", folders: []string{"infra/kafka"}, tests: []string{"infra"}},
	{module: "github.com/ThreeDotsLabs/watermill-kafka", folders: []string{"infra/kafka"}},
	{module: "github.com/ThreeDotsLabs/watermill", folders: []string{"infra/kafka", "infra/app"}, tests: []string{"infra"}},
	{module: "github.com/ThreeDotsLabs/watermill/message", folders: []string{anywhere}},
	{module: "github.com/twmb/franz-go", folders: []string{"infra/kafka"}, tests: []string{"infra"}},
	{module: "github.com/jackc/pgx", folders: []string{"infra/postgres", "infra/river"}, tests: []string{"infra", "projections"}},
	{module: "github.com/riverqueue", folders: []string{"infra/river"}},
	{module: "github.com/aws", folders: []string{"infra/objectstore"}},
	{module: "github.com/gorilla/mux", folders: []string{"handlers"}},
	{module: "github.com/alexedwards/scs", folders: []string{"handlers"}},
	{module: "golang.org/x/crypto", folders: []string{"handlers/people/password"}},
	{module: "github.com/chromedp", folders: []string{"workers/engines/chromium"}},
	{module: "code.dny.dev/ssrf", folders: []string{"infra/publicweb"}},
}

const anywhere = "."

// Vendors forbids importing a vendor's module outside the folder that adapts it.
func Vendors(s Source) []string {
	if isBelow(s.dir(), "scripts") {
		return nil
	}
	var faults []string
	for _, spec := range s.file.Imports {
		v, found := vendorOf(importPath(spec))
		if !found || slices.Contains(v.folders, anywhere) {
			continue
		}
		allowed := v.folders
		if s.isTest() {
			allowed = slices.Concat(v.folders, v.tests)
		}
		if !slices.ContainsFunc(allowed, func(folder string) bool { return isBelow(s.dir(), folder) }) {
			faults = append(faults, s.at(spec.Pos(), "%s belongs to %s", v.module, v.folders[0]))
		}
	}
	return faults
}

func vendorOf(path string) (best vendor, found bool) {
	for _, v := range vendors {
		if isBelow(path, v.module) && len(v.module) > len(best.module) {
			best, found = v, true
		}
	}
	return best, found
}
