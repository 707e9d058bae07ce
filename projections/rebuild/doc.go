// Package rebuild replays the log into tables beside the live ones, compares, and swaps.
package rebuild
