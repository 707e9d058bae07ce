package htmlpdf

import (
	"encoding/base64"
	"errors"
	"fmt"
	"regexp"
	"strings"
)

var errDocumentTooLarge = fmt.Errorf("with its assets in place the document is larger than %d bytes", documentBytesMax)

// assetTable holds the assets as data: addresses and records which are used.
type assetTable struct {
	byName map[string]string
	used   map[string]bool
	bytes  int // of everything inserted
}

func (a *assetTable) add(name, value string, isStyle bool) error {
	mediaType, data, err := dataAddress(name, value)
	if err != nil {
		return err
	}
	if strings.ContainsAny(mediaType, "\"'<>() \t\r\n") {
		return fmt.Errorf("asset %q has a malformed type", name)
	}
	if isStyle {
		css, err := a.inCSS(string(data))
		if err != nil {
			return err
		}
		data = []byte(css)
	}
	a.byName[name] = "data:" + mediaType + ";base64," + base64.StdEncoding.EncodeToString(data)
	return nil
}

// address returns the data: address of a reference, if it is an asset.
func (a *assetTable) address(reference string) (string, bool, error) {
	name := strings.TrimPrefix(strings.TrimSpace(reference), "./")
	address, found := a.byName[name]
	if !found {
		return reference, false, nil
	}
	a.used[name] = true
	if a.bytes += len(address); a.bytes > documentBytesMax {
		return "", false, errDocumentTooLarge
	}
	return address, true, nil
}

// cssReference matches url(…), @import url(…) and @import "…". It may also match in a comment or a string, where a data:
// address does no harm.
var cssReference = regexp.MustCompile(`(?i)(@import\s*(?:url\(\s*)?|url\(\s*)("[^"]*"|'[^']*'|[^"'()\s;]+)`)

// inCSS replaces references to assets by data: addresses.
func (a *assetTable) inCSS(css string) (string, error) {
	var faults error
	replaced := cssReference.ReplaceAllStringFunc(css, func(match string) string {
		parts := cssReference.FindStringSubmatch(match)
		address, found, err := a.address(strings.Trim(parts[2], `"'`))
		faults = errors.Join(faults, err)
		if !found || err != nil {
			return match
		}
		return parts[1] + `"` + address + `"`
	})
	return replaced, faults
}
