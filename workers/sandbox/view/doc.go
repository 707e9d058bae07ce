// Package view determines which files a run may open, and makes the kernel enforce it twice: by a root of its own that contains
// nothing else (ChangeRoot), and by Landlock's rules (MakeRules, KeepToRules). Its methods run in the child, on the thread that
// becomes the engine.
package view
