package media

import "context"

// audioToMP3 makes an MP3 of an audio file.
func audioToMP3(ctx context.Context, a *attempt) (product, error) { return soundToMP3(ctx, a) }
