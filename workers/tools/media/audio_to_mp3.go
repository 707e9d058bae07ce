package media

import "context"

// audioToMP3 makes an MP3 of a file that need not have a picture.
func audioToMP3(ctx context.Context, a *attempt) (product, error) { return soundToMP3(ctx, a) }
