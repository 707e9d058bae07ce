// Package bounds limits what a run takes of the machine: memory, processes, processor time and disk. The kernel holds what it
// can hold, by resource limits for each process (Resource) and by control groups for all of a run together (Group); the rest
// is looked at and answered by the caller (UsedBy, WatchDir). It also finds what a run has left alive (Mark, Group.Kill).
package bounds
