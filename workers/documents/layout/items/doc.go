// Package items finds what begins the items of lists: bullets, also drawn ones, and numbers that count.
package items
