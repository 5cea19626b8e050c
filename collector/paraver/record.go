package paraver

import (
	"bufio"
	"encoding/binary"
)

// callRecord is a call of MPI.
type callRecord struct {
	name           uint32 // place in names.list
	kind           int64  // of its event
	thread         int32
	startNS, endNS int64
	region, site   uint32 // places in survey.texts
	ofCollective
}

// ofCollective is what the file reports a collective; none where it does not.
type ofCollective struct {
	sent, received, comm int64
	root                 bool
}

// notTold stands for a call that is not a collective.
var notTold = ofCollective{sent: none, received: none, comm: none}

// none is what a record does not tell.
const none = -1

// append encodes a call that ends after another one.
func (c *callRecord) append(b []byte, last int64) []byte {
	flags := uint64(c.name) << 2
	if c.root {
		flags |= 1
	}
	told := c.ofCollective != notTold
	if told {
		flags |= 2
	}
	b = binary.AppendUvarint(b, flags)
	b = binary.AppendUvarint(b, uint64(c.thread))
	b = binary.AppendUvarint(b, uint64(c.endNS-last))
	b = binary.AppendUvarint(b, uint64(c.endNS-c.startNS))
	b = binary.AppendUvarint(b, uint64(c.region))
	b = binary.AppendUvarint(b, uint64(c.site))
	if told {
		for _, v := range []int64{c.sent, c.received, c.comm} {
			b = binary.AppendVarint(b, v)
		}
	}
	return b
}

// read decodes a call, or returns io.EOF where there are no more.
func (c *callRecord) read(in *bufio.Reader, last int64) error {
	v, err := numbers(in)
	if err != nil {
		return err
	}
	*c = callRecord{name: uint32(v[0] >> 2), thread: int32(v[1]), endNS: last + int64(v[2]), region: uint32(v[4]), site: uint32(v[5]), ofCollective: notTold}
	c.startNS = c.endNS - int64(v[3])
	c.root = v[0]&1 != 0
	for _, to := range []*int64{&c.sent, &c.received, &c.comm}[:3*(v[0]>>1&1)] {
		if *to, err = binary.ReadVarint(in); err != nil {
			return err
		}
	}
	return nil
}

// numbers decodes those that every call and every half has, or returns io.EOF where there are
// no more.
func numbers(in *bufio.Reader) (v [6]uint64, err error) {
	for i := range v {
		if v[i], err = binary.ReadUvarint(in); err != nil {
			return v, err
		}
	}
	return v, nil
}
