package htmlpdf

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strings"
	"unicode/utf8"
)

// payload is the input with content type application/json.
type payload struct {
	HTML string `json:"html"`
	CSS  string `json:"css"`
	// Assets are files by the name that the document uses for them: base64, or a data: address, which has the type too.
	Assets map[string]string `json:"assets"`
}

func (d *document) readPayload(content []byte) error {
	if !utf8.Valid(content) {
		return errors.New("the JSON payload is not UTF-8")
	}
	var p payload
	decoder := json.NewDecoder(bytes.NewReader(content))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&p); err != nil {
		return fmt.Errorf("the JSON payload: %w", err)
	}
	if decoder.More() {
		return errors.New("the JSON payload: more than one JSON value")
	}
	d.html = p.HTML
	if strings.TrimSpace(p.HTML) == "" || p.CSS == "" && len(p.Assets) == 0 {
		return nil
	}
	assets, err := p.dataAddresses()
	if err != nil {
		return err
	}
	composed, err := compose(p.HTML, p.CSS, assets)
	if err != nil {
		return err
	}
	d.html = composed
	for _, name := range slices.Sorted(maps.Keys(assets.byName)) {
		if !assets.used[name] {
			d.warnings = append(d.warnings, fmt.Sprintf("Asset %q is not used by the document.", name))
		}
	}
	return nil
}

// dataAddresses makes a data: address of every asset. Style sheets come last, because they may use other assets.
func (p payload) dataAddresses() (*assetTable, error) {
	table := &assetTable{byName: map[string]string{}, used: map[string]bool{}}
	var styles []string
	for _, name := range slices.Sorted(maps.Keys(p.Assets)) {
		if typeOf(name) == typeCSS {
			styles = append(styles, name)
			continue
		}
		if err := table.add(name, p.Assets[name], false); err != nil {
			return nil, err
		}
	}
	for _, name := range styles {
		if err := table.add(name, p.Assets[name], true); err != nil {
			return nil, err
		}
	}
	return table, nil
}

const typeCSS = "text/css"

// assetTypes are the types that a document can use, by file extension.
var assetTypes = map[string]string{
	".css": typeCSS, ".js": "text/javascript", ".mjs": "text/javascript", ".json": "application/json",
	".svg": "image/svg+xml", ".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg",
	".gif": "image/gif", ".webp": "image/webp", ".avif": "image/avif", ".ico": "image/x-icon",
	".woff": "font/woff", ".woff2": "font/woff2", ".ttf": "font/ttf", ".otf": "font/otf",
}

func typeOf(name string) string { return assetTypes[strings.ToLower(path.Ext(name))] }

// dataAddress decodes an asset's value, which is base64 or a data: address.
func dataAddress(name, value string) (mediaType string, data []byte, err error) {
	if rest, found := strings.CutPrefix(value, "data:"); found {
		return readDataAddress(name, rest)
	}
	data, err = base64.StdEncoding.DecodeString(value)
	if err != nil {
		return "", nil, fmt.Errorf("asset %q is neither base64 nor a data: address", name)
	}
	mediaType = typeOf(name)
	if mediaType == "" {
		mediaType = http.DetectContentType(data)
	}
	return mediaType, data, nil
}

func readDataAddress(name, rest string) (mediaType string, data []byte, err error) {
	mediaType, text, found := strings.Cut(rest, ",")
	if !found {
		return "", nil, fmt.Errorf("asset %q is a data: address without data", name)
	}
	if mediaType, found = strings.CutSuffix(mediaType, ";base64"); found {
		data, err = base64.StdEncoding.DecodeString(text)
	} else {
		text, err = url.PathUnescape(text)
		data = []byte(text)
	}
	if err != nil {
		return "", nil, fmt.Errorf("asset %q is a malformed data: address", name)
	}
	return mediaType, data, nil
}
