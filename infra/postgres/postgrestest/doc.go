// Package postgrestest gives each test a PostgreSQL database of its own.
//
// The first test that calls New starts one private cluster for the whole test process, which takes about a second.
// Each database is then a copy of a template, made in some ten milliseconds (place.go) and dropped when its test
// ends. Use a Template to run migrations once instead of in every test.
//
//	func TestMain(m *testing.M) { os.Exit(postgrestest.Main(m)) }
//
// Main stops the cluster and removes its directory. Without it, or when the process is killed, the kernel stops the
// cluster and a small guard process removes the directory.
package postgrestest
