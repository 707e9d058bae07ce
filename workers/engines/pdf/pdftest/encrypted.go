package pdftest

import (
	"crypto/md5" //nolint:gosec // the format's own
	"crypto/rc4" //nolint:gosec // the format's own
	"encoding/binary"
	"fmt"
)

// Encrypted returns a page of text, encrypted with 40-bit RC4 (PDF 1.4, 3.5.2), the oldest and shortest scheme. It opens with
// the user's password; with an empty one nobody is asked, and only the owner's permissions apply, which allow nothing.
func Encrypted(userPassword, line string) []byte {
	const keyBytes, permissions = 5, -64
	pad := []byte("\x28\xBF\x4E\x5E\x4E\x75\x8A\x41\x64\x00\x4E\x56\xFF\xFA\x01\x08\x2E\x2E\x00\xB6\xD0\x68\x3E\x80\x2F\x0C\xA9\xFE\x64\x53\x69\x7A")
	user := append([]byte(userPassword), pad...)[:32]
	ownerKey := md5.Sum(append([]byte("owner"), pad...)[:32]) //nolint:gosec // the format's own
	owner := rc4Of(ownerKey[:keyBytes], user)
	const id = "0123456789abcdef"
	flags := int32(permissions)
	material := binary.LittleEndian.AppendUint32(append(append([]byte{}, user...), owner...), uint32(flags)) //nolint:gosec // bits, not a number
	key := md5.Sum(append(material, id...))                                                                  //nolint:gosec // the format's own

	p := New()
	const contents = 3                                                                      // the number that the page's content gets
	objectKey := md5.Sum(append(append([]byte{}, key[:keyBytes]...), contents, 0, 0, 0, 0)) //nolint:gosec // the format's own
	p.Page("/MediaBox[0 0 595 842]/Resources<<"+Helvetica+">>", string(rc4Of(objectKey[:keyBytes+5], []byte(Lines(72, 700, line)))))
	p.Trailer = fmt.Sprintf("/ID[<%x><%x>]/Encrypt<</Filter/Standard/V 1/R 2/O<%x>/U<%x>/P %d>>", id, id, owner, rc4Of(key[:keyBytes], pad), permissions)
	return p.Bytes()
}

func rc4Of(key, text []byte) []byte {
	cipher, err := rc4.NewCipher(key) //nolint:gosec // the format's own
	if err != nil {
		panic(err) // only for an empty key
	}
	out := make([]byte, len(text))
	cipher.XORKeyStream(out, text)
	return out
}
