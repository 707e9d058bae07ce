package media

import (
	"fmt"
	"strings"
)

// toneMapping makes a picture for bright screens look right on all others: linear light, BT.709 colours, highlights
// compressed (the curve is Hable's, as players use it).
const toneMapping = "zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv"

// shown are the filters that make the displayed frame of a decoded one, which ffmpeg has turned upright already: whole frames
// of fields, colours for every screen, square pixels.
func (a *attempt) shown() (filters []string) {
	v := a.source.video
	if v.Interlaced {
		filters = append(filters, "yadif=deint=interlaced")
	}
	if v.HDR {
		filters = append(filters, toneMapping)
		a.warnf("The video is for HDR screens; its colours were converted for all screens.")
	}
	if v.Aspect != 1 {
		filters = append(filters, fmt.Sprintf("scale=%d:%d", a.source.width, a.source.height), "setsar=1")
	}
	if v.Alpha {
		a.warnf("The video's transparency is lost.")
	}
	return filters
}

// even rounds a side down to what 4:2:0 pictures can have.
func even(side int) int { return max(2, side&^1) }

// evened cuts off the last column and row of an odd picture, where the type cannot hold it.
func evened(width, height int) []string {
	if width%2 == 0 && height%2 == 0 {
		return nil
	}
	return []string{fmt.Sprintf("crop=%d:%d:0:0", even(width), even(height))}
}

func chain(filters ...string) string { return strings.Join(filters, ",") }
