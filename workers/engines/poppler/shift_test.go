package poppler

import (
	"testing"

	"github.com/toolmill/toolmill/workers/documents/layout/page"
)

func TestTurnedPagesHaveTheSizeThatIsDisplayed(t *testing.T) {
	pages := []page.Page{{Number: 1, Width: 595.3, Height: 841.9}, {Number: 2, Width: 595.3, Height: 841.9}, {Number: 3, Width: 300, Height: 400}}
	turn(pages, map[int]*pageLooks{1: {width: 841.7, height: 595}, 2: {width: 595, height: 841.7}, 3: {width: 595, height: 841.7}})
	if pages[0].Width != 841.9 || pages[1].Width != 595.3 || pages[2].Width != 300 {
		t.Errorf("%+v", pages)
	}
}
