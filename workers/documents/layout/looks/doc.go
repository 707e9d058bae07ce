// Package looks finds how a table looks on its page: where it has borders, and on which side of their cells the texts of a column are. What the cells are, package
// tables has found.
package looks
