package s3

import (
	"context"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/aws-sdk-go-v2/service/s3/types"
)

// inParts sends a content whose first part is in memory; the other parts reuse that memory. Nothing is visible before
// the last request.
func (p *put) inParts(ctx context.Context, part []byte) error {
	upload, err := p.begin(ctx)
	if err != nil {
		return err
	}
	sent, err := p.sendAll(ctx, upload, part)
	if err == nil {
		err = p.settle(ctx, p.complete(ctx, upload, sent))
	}
	if err != nil {
		return errors.Join(err, p.abort(ctx, upload))
	}
	return nil
}

func (p *put) begin(ctx context.Context) (upload *string, err error) {
	call, cancel := p.callFor(ctx, 0)
	defer cancel()
	begun, err := p.client.CreateMultipartUpload(call, &s3.CreateMultipartUploadInput{
		Bucket: &p.config.Bucket, Key: &p.name, Metadata: p.metadata(), ChecksumAlgorithm: types.ChecksumAlgorithmCrc32c,
	})
	if err != nil {
		return nil, portError(ctx, err)
	}
	return begun.UploadId, nil
}

func (p *put) sendAll(ctx context.Context, upload *string, part []byte) ([]types.CompletedPart, error) {
	var sent []types.CompletedPart
	filled, readErr := len(part), error(nil)
	for filled > 0 && (readErr == nil || readErr == io.EOF) { //nolint:errorlint // a wrapped EOF is not the end
		done, err := p.send(ctx, upload, int32(len(sent)+1), part[:filled]) //nolint:gosec // at most 10,000
		if err != nil {
			return nil, err
		}
		sent = append(sent, done)
		if readErr != nil {
			break
		}
		filled, readErr = p.fill(part)
	}
	if readErr == io.EOF { //nolint:errorlint // a wrapped EOF is not the end
		return sent, nil
	}
	return nil, readErr
}

// send sends one part, with a checksum that the server verifies.
func (p *put) send(ctx context.Context, upload *string, number int32, part []byte) (done types.CompletedPart, err error) {
	content := newBody(part)
	defer content.release()
	call, cancel := p.callFor(ctx, int64(len(part)))
	defer cancel()
	sum := aws.String(crc32cOf(part))
	sent, err := p.client.UploadPart(call, &s3.UploadPartInput{
		Bucket: &p.config.Bucket, Key: &p.name, UploadId: upload, PartNumber: &number,
		Body: content, ContentLength: aws.Int64(int64(len(part))), ChecksumCRC32C: sum,
	})
	if err != nil {
		return done, portError(ctx, err)
	}
	return types.CompletedPart{ETag: sent.ETag, PartNumber: &number, ChecksumCRC32C: sum}, nil
}

func crc32cOf(content []byte) string {
	sum := crc32.Checksum(content, crc32.MakeTable(crc32.Castagnoli))
	return base64.StdEncoding.EncodeToString(binary.BigEndian.AppendUint32(nil, sum))
}

// complete joins the parts into the object. Servers may copy all of them first.
func (p *put) complete(ctx context.Context, upload *string, sent []types.CompletedPart) error {
	const copiedBytesPerSecond = 16 << 20
	copying := time.Duration(p.sizeBytes) * time.Second / copiedBytesPerSecond
	call, cancel := context.WithTimeout(ctx, p.config.CallTimeout+copying)
	defer cancel()
	_, err := p.client.CompleteMultipartUpload(call, &s3.CompleteMultipartUploadInput{
		Bucket: &p.config.Bucket, Key: &p.name, UploadId: upload, IfNoneMatch: aws.String("*"),
		MultipartUpload: &types.CompletedMultipartUpload{Parts: sent},
	})
	return err
}

func (p *put) abort(ctx context.Context, upload *string) error {
	ctx, cancel := p.cleanUp(ctx)
	defer cancel()
	return p.abortUpload(ctx, p.name, upload)
}
