def font_name(font):
    size = pdfium.FPDFFont_GetBaseFontName(font, None, 0)
    if not 1 < size < 500:
        return ""
    name = ctypes.create_string_buffer(size)
    pdfium.FPDFFont_GetBaseFontName(font, name, size)
    return name.value.decode("utf-8", "replace").lower()


def traits_of(font):
    """Weight, slant and pitch of a font."""
    fixed, italic_flag, bold_flag = 1, 1 << 6, 1 << 18
    name = font_name(font) if font else ""
    flags = max(pdfium.FPDFFont_GetFlags(font), 0) if font else 0
    bold = bool(flags & bold_flag) or any(w in name for w in ("bold", "black", "heavy", "-semibold"))
    italic = bool(flags & italic_flag) or "italic" in name or "oblique" in name
    mono = bool(flags & fixed) or any(w in name for w in ("mono", "courier", "consol", "menlo", "typewriter"))
    return {"bold": bold, "italic": italic, "mono": mono}
