// Package schema is the part of JSON Schema 2020-12 that describes events, and the rules for its changes: what a released
// version of an event's type promises to its readers.
//
//	released ─┐
//	          ├─ Breaks ─▶ what would break a reader, and what to do instead
//	now ──────┘
//
// # The rules
//
// Within a version of a type, optional fields may be added. No field is removed, renamed or retyped; none that was optional
// becomes required, because older events lack it, and none that was required becomes optional, because readers count on it.
// A new field is optional for the same reason as the former. No type is removed: the log keeps its events forever. Whatever
// else is needed is a new version of the type, published beside the old one for 180 days.
//
// The same holds for the headers of records and for the attributes that all events have, except that they have no versions: a
// reader of the topic gets all of them, so anything else is another topic.
//
// Known values of texts, in x-values, may grow and shrink: readers must expect unknown ones.
package schema
