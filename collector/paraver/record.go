package paraver

import (
	"bufio"
	"encoding/binary"

	"loggops/collector/infer"
)

// callRecord is a call of MPI.
type callRecord struct {
	name           uint32 // place in names.list
	kind           int64  // of its event
	thread         int32
	startNS, endNS int64
	polls          int64  // unsuccessful ones, for which it stands
	region, site   uint32 // places in survey.texts
	ofCollective
}

// span returns the time of the call.
func (c *callRecord) span() infer.Span {
	return infer.Span{Thread: c.thread, StartNS: c.startNS, EndNS: c.endNS}
}

// ofCollective is what the file reports a collective; none where it does not.
type ofCollective struct {
	sent, received, comm int64
	root                 int64 // 0 where the rank is not the root
}

// noCollective stands for a call that is not a collective.
var noCollective = ofCollective{sent: none, received: none, comm: none}

// none marks a value that a record does not have.
const none = -1

// append encodes a call that ends after another one.
func (c *callRecord) append(b []byte, last int64) []byte {
	isCollective := int64(0)
	if c.ofCollective != noCollective {
		isCollective = 1
	}
	b = appendNumbers(b, int64(c.name)<<1|isCollective, int64(c.thread), c.endNS-last, c.endNS-c.startNS, int64(c.region), int64(c.site), c.polls)
	if isCollective > 0 {
		b = appendNumbers(b, c.sent, c.received, c.comm, c.root)
	}
	return b
}

// read decodes a call, or returns io.EOF where there are no more.
func (c *callRecord) read(in *bufio.Reader, last int64) error {
	v, values := [7]int64{}, [4]int64{none, none, none, 0}
	err := readNumbers(in, v[:])
	if err == nil && v[0]&1 > 0 {
		err = readNumbers(in, values[:])
	}
	*c = callRecord{
		name: uint32(v[0] >> 1), thread: int32(v[1]), endNS: last + v[2], startNS: last + v[2] - v[3], region: uint32(v[4]), site: uint32(v[5]), polls: v[6],
		ofCollective: ofCollective{values[0], values[1], values[2], values[3]},
	}
	return err
}

// appendNumbers encodes numbers, few of which are less than none.
func appendNumbers(b []byte, numbers ...int64) []byte {
	for _, n := range numbers {
		b = binary.AppendUvarint(b, uint64(n-none))
	}
	return b
}

// readNumbers decodes numbers, or returns io.EOF where there are no more.
func readNumbers(in *bufio.Reader, numbers []int64) error {
	for i := range numbers {
		v, err := binary.ReadUvarint(in)
		if err != nil {
			return err
		}
		numbers[i] = int64(v) + none
	}
	return nil
}
