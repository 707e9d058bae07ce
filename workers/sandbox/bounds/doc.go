// Package bounds limits what a run takes of the machine: memory, processes, processor time and disk. The kernel enforces what
// it can, by resource limits for each process (Resource) and by control groups for a whole run (Group); the rest is polled and
// enforced by the caller (UsedBy, WatchDir). The package also finds processes that outlive a run (Mark, Group.Kill).
package bounds
