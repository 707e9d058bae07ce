package ffmpeg

import (
	"bytes"
	"encoding/binary"
)

// addTrack reads a track of an MP4, and reports whether it is plain. movieScale is the time scale of its edit list.
func (m *Media) addTrack(body []byte, movieScale uint32) bool {
	track, whole := boxes(body)
	mediaBoxes, mediaWhole := boxes(child(track, "mdia"))
	infoBoxes, infoWhole := boxes(child(mediaBoxes, "minf"))
	tableBoxes, tableWhole := boxes(child(infoBoxes, "stbl"))
	_, duration, scale, known := times(child(mediaBoxes, "mdhd"))
	header, handler, entry := child(track, "tkhd"), child(mediaBoxes, "hdlr"), sampleEntry(child(tableBoxes, "stsd"))
	if !whole || !mediaWhole || !infoWhole || !tableWhole || !known || len(header) < 4 || len(handler) < 12 || entry == nil ||
		bytes.Contains(child(track, "tref"), []byte("chap")) || !withinFile(child(infoBoxes, "dinf")) {
		return false
	}
	samples, plain := sampleTimes(child(tableBoxes, "stts"))
	start, length, edited := edits(child(track, "edts"), movieScale)
	if !plain || !edited {
		return false
	}
	seconds := float64(min(duration, samples.duration)) / float64(scale)
	if length > 0 {
		seconds = min(seconds, length)
	}
	switch string(handler[8:12]) {
	case "vide":
		v, plain := videoEntry(header, entry)
		if !plain || samples.duration == 0 || samples.count == 1 {
			return false
		}
		v.Rate = float64(samples.count) * float64(scale) / float64(samples.duration)
		v.Seconds, v.StartSeconds = seconds, start
		m.Video = append(m.Video, v)
	case "soun":
		m.Audio = append(m.Audio, Audio{Seconds: seconds, StartSeconds: start, Default: header[3]&1 != 0})
	default:
		m.Others++
	}
	return true
}

// sampleEntry returns the only description of a track's samples (ISO/IEC 14496-12 §8.5.2), with its length and kind; nil if
// there is not exactly one.
func sampleEntry(stsd []byte) []byte {
	if len(stsd) < 16 || binary.BigEndian.Uint32(stsd[4:]) != 1 || int64(binary.BigEndian.Uint32(stsd[8:])) != int64(len(stsd)-8) {
		return nil
	}
	return stsd[8:]
}

// withinFile reports whether none of a track's data is in another file (§8.7.2).
func withinFile(dinf []byte) bool {
	const selfContained = 1
	all, whole := boxes(dinf)
	references := child(all, "dref")
	if !whole || len(references) < 8 {
		return false
	}
	entries, whole := boxes(references[8:])
	for _, e := range entries {
		if len(e.body) < 4 || e.body[3]&selfContained == 0 {
			return false
		}
	}
	return whole && len(entries) > 0
}

// sampleCount is the number of samples, and their total duration.
type sampleCount struct{ count, duration uint64 }

// sampleTimes sums the table of durations (§8.6.1.2).
func sampleTimes(stts []byte) (c sampleCount, plain bool) {
	if len(stts) < 8 || len(stts)%8 != 0 || int64(binary.BigEndian.Uint32(stts[4:])) != int64(len(stts)/8-1) {
		return c, false
	}
	for entry := stts[8:]; len(entry) > 0; entry = entry[8:] {
		count, each := uint64(binary.BigEndian.Uint32(entry)), uint64(binary.BigEndian.Uint32(entry[4:]))
		if each >= 1<<31 {
			return c, false // a negative duration, from old recorders
		}
		c.count, c.duration = c.count+count, c.duration+count*each
	}
	return c, true
}

// edits reads an edit list that only delays the beginning, or skips what a codec needs first (§8.6.6). length is 0 without a
// list.
func edits(edts []byte, movieScale uint32) (start, length float64, plain bool) {
	if edts == nil {
		return 0, 0, true
	}
	all, whole := boxes(edts)
	list := child(all, "elst")
	const entryBytes, longEntryBytes = 12, 20
	if !whole || len(list) < 8 || list[0] > 1 {
		return 0, 0, false
	}
	each := entryBytes
	if list[0] == 1 {
		each = longEntryBytes
	}
	entries := list[8:]
	count := int64(binary.BigEndian.Uint32(list[4:]))
	if count == 0 || count > 2 || count*int64(each) != int64(len(entries)) {
		return 0, 0, false
	}
	for last := false; len(entries) > 0; entries = entries[each:] {
		duration, from := uint64(binary.BigEndian.Uint32(entries)), int64(int32(binary.BigEndian.Uint32(entries[4:]))) //nolint:gosec // the format's integer is signed
		if each == longEntryBytes {
			duration, from = binary.BigEndian.Uint64(entries), int64(binary.BigEndian.Uint64(entries[8:])) //nolint:gosec // the format's integer is signed
		}
		seconds := float64(duration) / float64(movieScale)
		switch {
		case last || binary.BigEndian.Uint32(entries[each-4:]) != 1<<16:
			return 0, 0, false // parts in another order, or at another speed
		case from == -1:
			start += seconds
		default:
			length, last = seconds, true
		}
	}
	return start, length, length > 0
}

// turns are the matrices by which players rotate a picture, without their translation (§8.3.2).
var turns = map[[4]int32]int{{1, 0, 0, 1}: 0, {0, 1, -1, 0}: 90, {-1, 0, 0, -1}: 180, {0, -1, 1, 0}: 270}

// videoEntry reads the sizes and the rotation of a picture (§8.3.2, §12.1.3, §12.1.4).
func videoEntry(tkhd, entry []byte) (v Video, plain bool) {
	const matrixShort, matrixLong, widthAt, fieldsBytes = 40, 52, 32, 86
	matrixAt := matrixShort
	if tkhd[0] == 1 {
		matrixAt = matrixLong
	}
	if len(tkhd) != matrixAt+44 || len(entry) < fieldsBytes {
		return v, false
	}
	var matrix [4]int32
	for i, at := range []int{0, 4, 12, 16} {
		value := int32(binary.BigEndian.Uint32(tkhd[matrixAt+at:])) //nolint:gosec // the format's integer is signed
		if value%(1<<16) != 0 {
			return v, false
		}
		matrix[i] = value >> 16
	}
	turned, known := turns[matrix]
	v = Video{
		Codec: string(entry[4:8]), Turned: turned, Aspect: 1,
		Width: int(binary.BigEndian.Uint16(entry[widthAt:])), Height: int(binary.BigEndian.Uint16(entry[widthAt+2:])),
	}
	all, whole := boxes(entry[fieldsBytes:])
	if pasp := child(all, "pasp"); len(pasp) == 8 && binary.BigEndian.Uint32(pasp[4:]) > 0 {
		v.Aspect = float64(binary.BigEndian.Uint32(pasp)) / float64(binary.BigEndian.Uint32(pasp[4:]))
		return v, known && whole && v.Aspect >= 0.1 && v.Aspect <= 10
	}
	shownAs := [2]uint32{binary.BigEndian.Uint32(tkhd[matrixAt+36:]) >> 16, binary.BigEndian.Uint32(tkhd[matrixAt+40:]) >> 16}
	return v, known && whole && shownAs == [2]uint32{uint32(v.Width), uint32(v.Height)} //nolint:gosec // they have 16 bits
}
