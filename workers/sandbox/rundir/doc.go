// Package rundir handles the directory of a run: it gives its files to the run's user, opens what the run left there without
// trusting any name in it, and keeps inputs and products where no engine can write.
package rundir
