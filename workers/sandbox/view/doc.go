// Package view decides which files a run may open, and has the kernel enforce it twice: by a root of its own in which there is
// nothing else (ChangeRoot), and by Landlock's rules (MakeRules, KeepToRules). Its methods run in the child, on the thread
// that becomes the engine.
package view
