package backup

import "errors"

// CloseWithoutEnd closes the layers below the format.
func CloseWithoutEnd(w *Writer) error {
	return errors.Join(w.plain.Flush(), w.compressed.Close(), w.encrypted.Close())
}
