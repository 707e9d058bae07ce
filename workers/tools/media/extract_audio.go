package media

import "context"

// extractAudio makes an MP3 of a video's sound.
func extractAudio(ctx context.Context, a *attempt) (product, error) { return soundToMP3(ctx, a) }
