package pdftest

import "fmt"

// Form returns a PDF with a form field that is filled in, and a note that is not part of the page.
func Form() []byte {
	p := New()
	looks := p.Stream("/Type/XObject/Subtype/Form/BBox[0 0 200 20]/Resources<<"+Helvetica+">>", "BT /F1 12 Tf 2 5 Td (Filled by hand) Tj ET")
	field := p.Add(fmt.Sprintf("<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(Filled by hand)/Rect[100 600 300 620]/AP<</N %d 0 R>>/F 4>>", looks))
	p.Page(fmt.Sprintf("/MediaBox[0 0 595 842]/Resources<<%s>>/Annots[%d 0 R]", Helvetica, field), Lines(72, 700, "The form asks for a name."))
	return p.Bytes()
}

// Unwritten returns a PDF with a form field that is filled in, and that whoever shows the form has to write (ISO 32000-2 §12.7.3, NeedAppearances).
// Its font is one of the form's, or, if !known, only of the field's own, as LibreOffice writes it; then the field looks empty until it is written.
func Unwritten(value string, known bool) []byte {
	p := New()
	form, own := "/DR<<"+Helvetica+">>", ""
	if !known {
		looks := p.Stream("/Type/XObject/Subtype/Form/BBox[0 0 200 20]", "/Tx BMC EMC")
		form, own = "", fmt.Sprintf("/DR<<%s>>/AP<</N %d 0 R>>", Helvetica, looks)
	}
	field := p.Add(fmt.Sprintf("<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(%s)/DA(/F1 12 Tf)/Rect[100 600 300 620]%s/F 4>>", value, own))
	p.Catalog = fmt.Sprintf("/AcroForm<</NeedAppearances true/Fields[%d 0 R]%s>>", field, form)
	p.Page(fmt.Sprintf("/MediaBox[0 0 595 842]/Resources<<%s>>/Annots[%d 0 R]", Helvetica, field), Lines(72, 700, "The form asks for a name."))
	return p.Bytes()
}
