package sandbox

import "io"

// capped passes on at most left bytes and calls exceeded when more are written.
type capped struct {
	to       io.Writer
	left     int64
	exceeded func()
}

func (c *capped) Write(p []byte) (int, error) {
	if int64(len(p)) <= c.left {
		c.left -= int64(len(p))
		return c.to.Write(p)
	}
	c.exceeded()
	n, err := c.to.Write(p[:c.left])
	c.left = 0
	if err == nil {
		err = ErrOutput
	}
	return n, err
}
