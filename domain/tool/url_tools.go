package tool

// URLCheckCostUnits are charged for a URL check, in credits (docs/design/api.md "Credits").
const URLCheckCostUnits = 1

// MetaTagChecker is the tool that a URL check is billed under if the client names none.
const MetaTagChecker = "meta-tag-checker"

// URLTools are the tools of POST /url-metadata. They have no jobs and accept no file.
func URLTools() []Contract {
	urlTool := func(slug, name, description string) Contract {
		return Contract{
			Slug: slug, Name: name, Description: description, Category: "web", Processing: URL, CostUnits: URLCheckCostUnits,
			OutputTypes: []string{applicationJSON},
		}
	}
	return []Contract{
		urlTool(MetaTagChecker, "Meta tag checker",
			"Reads the title, description, canonical address, robots, headings and meta elements of a public page."),
		urlTool("open-graph-preview", "Open Graph preview",
			"Reads the Open Graph properties and the Twitter card of a public page, as a link to it is shown elsewhere."),
	}
}
