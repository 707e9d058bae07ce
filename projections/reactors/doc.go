// Package reactors turns events into work. It runs with the live projector only: a rebuild schedules nothing.
package reactors
