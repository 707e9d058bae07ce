package pdf

// treeDepthMax bounds the depth of a page tree: Chromium's, with eight children a node, has six levels for 100,000 pages.
const treeDepthMax = 32

// pages returns the number of pages in the page tree (ISO 32000-1, 7.7.3). Every page must exist, with whole streams as its
// contents, and be counted by its ancestors. Errors: errNotPlain, ErrNoPages, and of reading.
func (f *plainFile) pages() (int, error) {
	catalogue, _, err := f.dictionary(f.trailer["Root"], "Catalog")
	if err != nil {
		return 0, err
	}
	count, err := f.pagesBelow(catalogue["Pages"], 0)
	if err == nil && count == 0 {
		err = ErrNoPages
	}
	return count, err
}

func (f *plainFile) pagesBelow(at any, depth int) (int, error) {
	if err := f.visit(at); err != nil || depth > treeDepthMax {
		return 0, notPlainUnless(err)
	}
	node, _, err := f.dictionary(at, "")
	switch {
	case err != nil:
		return 0, err
	case node["Type"] == name("Page"):
		return 1, f.checkContents(node["Contents"])
	case node["Type"] != name("Pages"):
		return 0, errNotPlain
	}
	return f.pagesOf(node, depth)
}

func (f *plainFile) pagesOf(node dictionary, depth int) (count int, err error) {
	kids, _ := node["Kids"].([]any)
	for _, kid := range kids {
		below, err := f.pagesBelow(kid, depth+1)
		if err != nil {
			return 0, err
		}
		count += below
	}
	if node["Count"] != int64(count) {
		return 0, errNotPlain
	}
	return count, nil
}

// visit makes a second visit of a node an error, so a tree with loops ends.
func (f *plainFile) visit(at any) error {
	ref, ok := at.(reference)
	if !ok || f.visited[ref] {
		return errNotPlain
	}
	f.visited[ref] = true
	return nil
}

func (f *plainFile) checkContents(contents any) error {
	switch contents := contents.(type) {
	case nil:
		return nil
	case []any:
		for _, one := range contents {
			if err := f.checkStream(one); err != nil {
				return err
			}
		}
		return nil
	default:
		return f.checkStream(contents)
	}
}

func notPlainUnless(err error) error {
	if err != nil {
		return err
	}
	return errNotPlain
}
