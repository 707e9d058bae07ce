package store

// Packed are the bytes of an event. Postgres may keep them compressed: a column of them, for Copy and Send, is []Packed, and what is
// scanned into one is as it was before. Only such a destination gets them so; a statement that computes with the column sees what is kept.
type Packed []byte
