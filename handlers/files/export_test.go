package files

import "time"

func (d *Downloads) Verify(jobID, rawQuery string, at time.Time) (grant, error) {
	return d.verify(jobID, rawQuery, at)
}

func (u *Uploads) Verify(jobID, rawQuery string, at time.Time) (grant, error) {
	return u.verify(jobID, rawQuery, at)
}
