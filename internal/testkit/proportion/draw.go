package proportion

import (
	"runtime/metrics"
	"testing"
	"time"
)

// Draw makes numbers of a fuzzer's bytes, for a test that builds a file of them: it has
// the structure that its format asks for, and values that nobody would write.
type Draw struct{ Bytes []byte }

// More reports whether there are bytes left, after which all numbers are 0.
func (d *Draw) More() bool { return len(d.Bytes) > 0 }

// Byte takes a byte.
func (d *Draw) Byte() byte {
	if len(d.Bytes) == 0 {
		return 0
	}
	b := d.Bytes[0]
	d.Bytes = d.Bytes[1:]
	return b
}

// Below takes a number in 0..n-1; n is at most 256.
func (d *Draw) Below(n int) int { return int(d.Byte()) % n }

// Number takes a number that is small most often, and now and then one at the end of what
// 8, 16, 31, 32 or 63 bits hold.
func (d *Draw) Number() int64 {
	b := d.Byte()
	if b < 0xf0 {
		return int64(b % 16)
	}
	ends := []int64{-1, 0xff, 0xffff, 1<<31 - 1, 1 << 31, 1<<32 - 1, 1<<63 - 1, -1 << 31}
	return ends[b%8] - int64(b>>3&1)
}

// Patch overwrites some bytes of a file, as bytes left say.
func (d *Draw) Patch(file []byte) []byte {
	for d.More() && len(file) > 0 {
		at := int(d.Byte())<<8 | int(d.Byte())
		file[at%len(file)] = d.Byte()
	}
	return file
}

// What reading a fuzzer's file may take: that is seldom more than a KB, and the limits
// are those of a machine that is busy with other fuzzers.
const (
	fuzzAllocated = 1 << 30 // bytes, freed or not
	fuzzTime      = 10 * time.Second
)

// Bounded reads a fuzzer's file, and fails the test where that takes too much.
func Bounded(t testing.TB, read func()) {
	t.Helper()
	sample := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(sample)
	before, begin := sample[0].Value.Uint64(), time.Now()
	read()
	metrics.Read(sample)
	if allocated, took := sample[0].Value.Uint64()-before, time.Since(begin); allocated > fuzzAllocated || took > fuzzTime {
		t.Errorf("%d MB allocated in %v", allocated>>20, took)
	}
}
