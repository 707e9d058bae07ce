package media

import (
	"fmt"
	"strings"
)

// toneMapping converts HDR pictures for standard screens: linear light, BT.709 colours, highlights compressed (with Hable's
// curve, as players do).
const toneMapping = "zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv"

// shown returns the filters that make the displayed frame of a decoded one, which ffmpeg has already turned upright:
// deinterlaced, with colours for standard screens, with square pixels.
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

// evened cuts off the last column and row of an odd-sized picture, if the type cannot contain it.
func evened(width, height int) []string {
	if width%2 == 0 && height%2 == 0 {
		return nil
	}
	return []string{fmt.Sprintf("crop=%d:%d:0:0", even(width), even(height))}
}

func chain(filters ...string) string { return strings.Join(filters, ",") }
