// Package webpage extracts what an HTML page says about itself: title, description, canonical address, icons, language, robots,
// Open Graph, Twitter card, headings, types of JSON-LD. It is pure: the page was fetched before.
//
// Pages come from strangers. A page is read token by token, once, without building a tree: nesting costs nothing, and time and
// memory are linear in its length, which the fetch bounds. Everything kept is bounded in number and in length (bounds.go); the
// rest is dropped without an error: no HTML is invalid.
package webpage
