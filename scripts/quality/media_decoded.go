package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
)

// bareFFmpeg runs ffmpeg alone.
func bareFFmpeg(ctx context.Context, args ...string) error {
	out, err := exec.CommandContext(ctx, "ffmpeg", append([]string{"-v", "error", "-nostdin", "-y"}, args...)...).CombinedOutput() //nolint:gosec // a developer's program
	if err != nil {
		return fmt.Errorf("ffmpeg %s: %w: %.300s", strings.Join(args, " "), err, out)
	}
	return nil
}

// decoded returns a file as ffmpeg decodes it, as bytes of a raw format.
func decoded(ctx context.Context, args ...string) ([]byte, error) {
	var said strings.Builder
	command := exec.CommandContext(ctx, "ffmpeg", append(append([]string{"-v", "error", "-nostdin"}, args...), "-")...) //nolint:gosec // as above
	command.Stderr = &said
	out, err := command.Output()
	if err != nil {
		return nil, fmt.Errorf("decode: %w: %.300s", err, said.String())
	}
	return out, nil
}

// corner is the part of a picture whose brightness encodes its second.
const corner = "crop=iw/2:ih/2:iw/2:ih/2"

// brightnessOf returns the brightness of that part in each frame, 0 to 255.
func brightnessOf(ctx context.Context, path, part string) ([]byte, error) {
	return decoded(ctx, "-i", path, "-an", "-vf", part+",scale=1:1:flags=area,format=gray", "-vsync", "passthrough", "-f", "rawvideo")
}

// framesOfSeconds counts the frames of each of a source's three seconds, by their brightness of 16, 86 and 156.
func framesOfSeconds(ctx context.Context, path string) (counts [3]int, err error) {
	levels, err := brightnessOf(ctx, path, corner)
	for _, level := range levels {
		counts[min(2, max(0, int(math.Round((float64(level)-16)/70))))]++
	}
	return counts, err
}

const soundRate = 16_000

// sound returns a file's sound, mixed to one channel, at soundRate samples a second.
func sound(ctx context.Context, path string) ([]int16, error) {
	bytes, err := decoded(ctx, "-i", path, "-vn", "-ac", "1", "-ar", strconv.Itoa(soundRate), "-f", "s16le")
	samples := make([]int16, len(bytes)/2)
	for i := range samples {
		samples[i] = int16(uint16(bytes[2*i]) | uint16(bytes[2*i+1])<<8) //nolint:gosec // two's complement is intended
	}
	return samples, err
}

// frequency is how often a second the middle half of the sound crosses zero upwards.
func frequency(samples []int16) float64 {
	middle := samples[len(samples)/4 : len(samples)*3/4]
	crossings := 0
	for i := 1; i < len(middle); i++ {
		if middle[i-1] < 0 && middle[i] >= 0 {
			crossings++
		}
	}
	return float64(crossings) * soundRate / float64(max(1, len(middle)))
}

// onset is the second at which the silence ends.
func onset(samples []int16) float64 {
	for i, level := range samples {
		if level > 2000 || level < -2000 {
			return float64(i) / soundRate
		}
	}
	return math.NaN()
}

// decibels is the mean loudness relative to full scale.
func decibels(samples []int16) float64 {
	sum := 0.0
	for _, level := range samples {
		sum += float64(level) * float64(level)
	}
	return 10 * math.Log10(sum/float64(max(1, len(samples)))/(32768*32768)+1e-12)
}

var ssimAll = regexp.MustCompile(`All:([0-9.]+)`)

// videoSimilarity is the SSIM of two videos, which filters make comparable.
func videoSimilarity(ctx context.Context, made, expected, expectedFilter string) (float64, error) {
	out, err := exec.CommandContext(ctx, "ffmpeg", "-v", "info", "-nostdin", "-i", made, "-i", expected, "-lavfi", //nolint:gosec // as above
		"[0:v]setpts=N,format=yuv420p[a];[1:v]"+expectedFilter+",setpts=N,format=yuv420p[b];[a][b]ssim", "-an", "-f", "null", "-").CombinedOutput()
	if err != nil {
		return 0, fmt.Errorf("compare pictures: %w: %.300s", err, out)
	}
	found := ssimAll.FindSubmatch(out)
	if found == nil {
		return 0, errors.New("compare pictures: no SSIM")
	}
	return strconv.ParseFloat(string(found[1]), 64)
}
