package files

import (
	"bytes"
	"net/url"
	"strings"
	"testing"
)

// FuzzSignedAddress: an address opens what it was minted for and nothing else: no other purpose, account, job or expiry,
// however their parts are split, and no other spelling of its signature.
func FuzzSignedAddress(f *testing.F) {
	f.Add("acct_1", "job_1", "1772366400", "acct_1", "job_1", "1772366400", 0, byte('B'))
	f.Add("acct_1", "job_1", "1", "acct_1\njob_1", "1", "", 42, byte('B'))
	f.Add("a", "b", "c", "a", "b\nc", "", 42, byte('='))
	f.Add("", "", "", "", "", "0", 99, byte('\n'))
	f.Add("ä&=", "%2F", "+", "ä&=", "/", " ", 1, byte('-'))
	made, err := newAddresses("https://api.example.com/v1", [][]byte{bytes.Repeat([]byte{7}, 32)})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, account, job, expires, otherAccount, otherJob, otherExpires string, at int, c byte) {
		if strings.Contains(account+job+expires, "\n") || job != url.PathEscape(job) {
			return // ids and numbers contain no newline
		}
		g := grant{purpose: downloadPurpose, accountID: account, jobID: job, expires: expires, by: "key_1.abc"}
		u, err := url.Parse(made.address(DownloadPath, g))
		if err != nil {
			t.Fatal(err)
		}
		own, query := strings.TrimPrefix(u.Path, DownloadPath+"/"), u.Query()
		if got, ok := made.signed(downloadPurpose, own, query.Encode()); !ok || got != g {
			t.Fatalf("%+v is read as %+v, %t", g, got, ok)
		}
		if _, ok := made.signed("upload", own, query.Encode()); ok {
			t.Errorf("%s opens an upload", u)
		}
		signature := query.Get("signature")
		query.Set("account", otherAccount)
		query.Set("expires", otherExpires)
		same := grant{purpose: downloadPurpose, accountID: otherAccount, jobID: otherJob, expires: otherExpires, by: "key_1.abc"} == g
		if _, ok := made.signed(downloadPurpose, otherJob, query.Encode()); ok != same {
			t.Errorf("%s opens %q of %q until %q: %t", u, otherJob, otherAccount, otherExpires, ok)
		}
		query.Set("account", account)
		query.Set("expires", expires)
		spelled := []byte(signature + " ")
		spelled[(at%len(spelled)+len(spelled))%len(spelled)] = c
		query.Set("signature", string(spelled))
		if _, ok := made.signed(downloadPurpose, own, query.Encode()); ok && string(spelled) != signature {
			t.Errorf("%q is taken for %q", spelled, signature)
		}
	})
}
