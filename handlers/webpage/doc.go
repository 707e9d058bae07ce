// Package webpage reads what an HTML page says of itself: title, description, canonical address, icons, language, robots,
// Open Graph, Twitter card, headings, types of JSON-LD. It is pure: what it reads was fetched before.
//
// Pages come from strangers. One is read token by token, once, without building a tree: depth costs nothing, and time and
// memory are linear in its length, which the fetch bounds. Whatever is kept of it is bounded in number and in length
// (bounds.go); the rest is left out, never an error: there is no HTML that is wrong.
package webpage
