package webpage

// Page is what a page says about itself. Addresses are absolute, http or https; missing values are empty.
type Page struct {
	// Charset is the encoding of the page, by its WHATWG name.
	Charset      string            `json:"charset,omitzero"`
	Title        string            `json:"title,omitzero"`
	Description  string            `json:"description,omitzero"`
	CanonicalURL string            `json:"canonicalUrl,omitzero"`
	Lang         string            `json:"lang,omitzero"`
	Favicon      string            `json:"favicon,omitzero"`
	Icons        []Icon            `json:"icons"`
	Robots       Robots            `json:"robots"`
	OpenGraph    OpenGraph         `json:"openGraph"`
	Twitter      map[string]string `json:"twitter"`
	Meta         []Meta            `json:"meta"`
	Headings     []Heading         `json:"headings"`
	JSONLDTypes  []string          `json:"jsonLdTypes"`
}

// Icon is a link to an icon, with Sizes and Type as the page has them.
type Icon struct {
	Rel   string `json:"rel"`
	Href  string `json:"href"`
	Sizes string `json:"sizes,omitzero"`
	Type  string `json:"type,omitzero"`
}

// Robots is what the page asks of crawlers: the directives of its meta elements and of the X-Robots-Tag headers for all
// crawlers, in lower case.
type Robots struct {
	Directives []string `json:"directives"`
	// Index and Follow are false if a directive forbids it.
	Index  bool `json:"index"`
	Follow bool `json:"follow"`
}

// Meta is one meta element with a content. One of Name, Property, HTTPEquiv and Itemprop is set.
type Meta struct {
	Name      string `json:"name,omitzero"`
	Property  string `json:"property,omitzero"`
	HTTPEquiv string `json:"httpEquiv,omitzero"`
	Itemprop  string `json:"itemprop,omitzero"`
	Content   string `json:"content"`
}

// key returns the name of the property, in lower case.
func (m Meta) key() string { return lower(m.Property, m.Name) }

// Heading is one of h1 to h6.
type Heading struct {
	Level int    `json:"level"`
	Text  string `json:"text"`
}

// OpenGraph is the page as an object of the Open Graph protocol (https://ogp.me).
type OpenGraph struct {
	Title            string   `json:"title,omitzero"`
	Type             string   `json:"type,omitzero"`
	URL              string   `json:"url,omitzero"`
	Description      string   `json:"description,omitzero"`
	SiteName         string   `json:"siteName,omitzero"`
	Determiner       string   `json:"determiner,omitzero"`
	Locale           string   `json:"locale,omitzero"`
	LocaleAlternates []string `json:"localeAlternates"`
	Images           []Medium `json:"images"`
	Videos           []Medium `json:"videos"`
	Audio            []Medium `json:"audio"`
}

// Medium is a picture, a film or a sound of the page; Width and Height are in pixels.
type Medium struct {
	URL       string `json:"url,omitzero"`
	SecureURL string `json:"secureUrl,omitzero"`
	Type      string `json:"type,omitzero"`
	Width     int    `json:"width,omitzero"`
	Height    int    `json:"height,omitzero"`
	Alt       string `json:"alt,omitzero"`
}
