// Package level says which features of the log an installation uses, and so which versions of the program can read it.
//
// A version writes nothing that an earlier level cannot read until an operator raises the installation's level (`toolmill upgrade finish`),
// when all processes know the new one. It is said in two places. The topic toolmill.installation has it: its first record is a Mark, a
// later one raises the level. The database has a Mark, for versions that know of no levels: they take a Mark with a level for the id of an
// installation with another format, and do not start.
package level
