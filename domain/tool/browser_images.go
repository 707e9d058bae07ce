package tool

import "slices"

func browserImages() []browserTool {
	image, made := oneImage(), slices.Clone(rasterTypes)
	return []browserTool{
		{"compress-image", "Compress image", "Makes an image smaller by encoding it anew at a lower quality.", image, made},
		{
			"heic-to-jpg", "HEIC to JPG", "Converts HEIC photos, as phones take them, to JPEG.",
			browserInput{types: []string{imageHEIC, imageHEIF}, bytesMax: browserImageBytesMax, itemsMax: browserItemsMax},
			[]string{imageJPEG},
		},
		{"resize-image", "Resize image", "Changes an image's size in pixels.", image, made},
		{"convert-image", "Convert image", "Converts an image to PNG, JPEG or WebP.", oneImage(imageGIF, imageSVG), made},
		{"transparent-background", "Transparent background", "Makes the background of an image transparent.", image, []string{imagePNG, imageWebP}},
		{"upscale-image", "Upscale image", "Enlarges an image by resampling it.", image, made},
		{"watermark-image", "Watermark image", "Puts a text or a logo on an image.", image, made},
		{
			"image-metadata-viewer", "Image metadata viewer", "Shows an image's size, format and EXIF data, its place of origin among them.",
			oneImage(imageGIF, imageHEIC, imageHEIF), nil,
		},
		{"blur-redact-image", "Blur or redact image", "Blurs or covers marked areas of an image.", image, made},
		{"profile-photo", "Profile photo", "Crops an image to a square or a circle for a profile.", image, []string{imagePNG, imageJPEG}},
		{"social-presets", "Social media presets", "Crops an image to the sizes that social networks ask for.", image, made},
		{"screenshot-beautifier", "Screenshot beautifier", "Puts a screenshot on a background with margin, round corners and a shadow.", image, made},
		{"batch-resize", "Batch resize", "Resizes many images at once and packs them into a ZIP archive.", image.many(), []string{applicationZIP}},
		{"object-remover", "Object remover", "Fills a marked area of an image from what surrounds it.", image, made},
		{"image-editor", "Image editor", "Crops, turns, draws on and adjusts an image.", image, made},
	}
}
