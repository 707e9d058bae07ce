// Package lake writes the accepted events as Parquet files into the object store, for warehouses and analysts.
//
//	lake/type=toolmill.job.failed.v1/date=2026-03-02/3-00000000000000000001.parquet   rows of one type, day and window
//	lake/windows/3-00000000000000000001                                               the window that begins with event 1
//
// A window is a range of a partition's events. A file has the events of one type and one day of a window, in order; its name ends
// with the partition and the window's first event. Columns are the members of the event's data as its schema describes them, those
// of nested objects in structs, after those that every event has (columns.go). What is sealed is left out: a column's name would
// begin with "sealed".
//
// # Who is authoritative
//
// The windows are: each is an object that is never changed, so where the next one begins is known whatever happens to Postgres, and
// whoever writes a window again writes the same files. The table lake_places only saves following them from the first. The events
// come from event_log, which is the same after each rebuild.
//
//	look ─▶ is the next window begun, full or old enough? ─▶ begin: lake/windows/… ─▶ a file for each type and day ─▶ place
//
// # What happens on failure
//
//   - The process dies after a window was begun: the next look reads the window and writes its files; those that exist stay.
//   - Two processes write at once: the first object of each name counts, and both write the same bytes.
//   - The object store is away, or full: nothing is lost; the next look tries again.
//   - The place is lost: the windows are followed from the first, and their files are found to exist.
package lake
