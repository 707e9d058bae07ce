package pdf

import (
	"bytes"
	"errors"
)

// objectBytes is what is read of an object at first.
const objectBytes = 1 << 10

// object returns the value of an indirect object, and the offset of what follows the value.
func (f *plainFile) object(at any) (value any, end int64, err error) {
	ref, ok := at.(reference)
	if !ok || ref.object < 0 || ref.object >= int64(len(f.places)) || f.places[ref.object] == 0 {
		return nil, 0, errNotPlain
	}
	place := f.places[ref.object]
	for count := int64(objectBytes); ; count *= 16 {
		text, err := f.read(place, count)
		if err != nil {
			return nil, 0, err
		}
		s := scanner{text: text}
		value, err := s.object(ref)
		if errors.Is(err, errShort) && count < objectBytesMax && int64(len(text)) == count {
			continue
		}
		if err != nil {
			return nil, 0, errNotPlain
		}
		return value, place + int64(s.at), nil
	}
}

// dictionary returns an indirect dictionary; it must have the type, unless that is empty.
func (f *plainFile) dictionary(at any, wanted name) (d dictionary, end int64, err error) {
	value, end, err := f.object(at)
	if err != nil {
		return nil, 0, err
	}
	d, ok := value.(dictionary)
	if !ok || wanted != "" && d["Type"] != wanted {
		return nil, 0, errNotPlain
	}
	return d, end, nil
}

// checkStream returns an error unless the object is a stream that ends where its length says.
func (f *plainFile) checkStream(at any) error {
	d, end, err := f.dictionary(at, "")
	if err != nil {
		return err
	}
	length, err := f.length(d["Length"])
	if err != nil {
		return err
	}
	data, err := f.dataPlace(end)
	if err != nil {
		return err
	}
	after, err := f.read(data+length, int64(len("\r\nendstream")))
	if err != nil {
		return err
	}
	if !bytes.HasPrefix(bytes.TrimLeft(after, "\r\n"), []byte("endstream")) {
		return errNotPlain
	}
	return nil
}

func (f *plainFile) length(value any) (int64, error) {
	if _, indirect := value.(reference); indirect {
		var err error
		if value, _, err = f.object(value); err != nil {
			return 0, err
		}
	}
	length, ok := value.(int64)
	if !ok || length < 0 || length > f.size {
		return 0, errNotPlain
	}
	return length, nil
}

// dataPlace returns where the data of a stream begins whose dictionary ends here.
func (f *plainFile) dataPlace(end int64) (int64, error) {
	text, err := f.read(end, 64)
	if err != nil {
		return 0, err
	}
	s := scanner{text: text}
	if !s.word("stream") {
		return 0, errNotPlain
	}
	switch rest := text[s.at:]; {
	case bytes.HasPrefix(rest, []byte("\r\n")):
		return end + int64(s.at) + 2, nil
	case bytes.HasPrefix(rest, []byte("\n")):
		return end + int64(s.at) + 1, nil
	default:
		return 0, errNotPlain
	}
}
