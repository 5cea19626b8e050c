package otf2

import (
	"os"
	"testing"

	"loggops/collector/reading"
	"loggops/internal/testkit/expect"
	"loggops/internal/testkit/proportion"
)

// FuzzArchive reads archives that have the structure of one: locations, groups and
// communicators of each other, mappings, events of several threads, blocks of zlib; and
// after that some bytes that are overwritten in one of the files. There is a trace, or an
// error of one line.
func FuzzArchive(f *testing.F) {
	f.Add([]byte("a world of some of the locations, and groups of the others"), []byte(nil))
	f.Add([]byte{0x80, 3, 2, 1, 0, 9, 8, 7, 6, 5, 4, 3, 2, 1, 255, 254, 253, 252, 251, 250}, []byte{0, 20, 255, 1, 2, 3})
	f.Add([]byte("zlib 012345678901234567890123456789"), []byte{1, 0, 8, 255, 0, 12, 255})
	f.Fuzz(func(t *testing.T, structure, patch []byte) {
		files := drawn(&proportion.Draw{Bytes: structure}).write(t)
		if d := (&proportion.Draw{Bytes: patch}); d.More() {
			file := files[d.Below(len(files))]
			content, err := os.ReadFile(file)
			expect.OK(t, err)
			expect.OK(t, os.WriteFile(file, d.Patch(content), 0o666))
		}
		proportion.Bounded(t, func() { tried(t, files, reading.Options{Assume: everything, Jobs: 1}) })
	})
}

// drawn returns an archive of a fuzzer's bytes.
func drawn(d *proportion.Draw) archive {
	form := d.Byte()
	p := archive{local: files{}, events: files{}}
	p.zlib, p.big = form&1 != 0, form&2 != 0
	if form&4 != 0 {
		p.version = [3]byte{1, 1, 0}
	}
	p.creator = []string{"", "Score-P", "TAU", "EZTrace"}[form>>3&3]
	locations := 1 + d.Below(5)
	p.defs = func(f *file) {
		f.run(0)
		f.record(defString, 5, sizeMetric+"broadcast")
		f.record(defMetric, 1, 5)
		f.record(defMetricClass, 1, byte(1), 1)
		for id := range locations {
			f.record(defLocation, id, 0, byte(typeCPU), 0, d.Below(locations))
		}
		members := func() []int {
			list := upTo(1 + d.Below(locations+1))
			for i := range list {
				list[i] = d.Below(locations + 1)
			}
			return list
		}
		f.group(0, groupLocations, upTo(locations)...)
		for d.More() && d.Below(8) != 0 {
			switch d.Below(4) {
			case 0:
				f.group(2+d.Below(4), byte(d.Below(8)), members()...)
			case 1:
				f.record(defCommunicator, d.Below(6), d.Below(3), 1+d.Below(5), int(d.Number()))
			case 2:
				f.record(defIntercomm, d.Below(6), d.Below(3), 1+d.Below(5), 1+d.Below(5), int(d.Number()))
			case 3:
				f.record(byte(d.Byte()), int(d.Number()), int(d.Number()), byte(d.Byte()), int(d.Number()))
			}
		}
	}
	each := len(d.Bytes) / (2 * locations)
	for id := range uint64(locations) {
		own := &proportion.Draw{Bytes: d.Bytes[uint64(len(d.Bytes)-each)-id*uint64(each):][:each]}
		if own.Below(4) == 0 {
			p.local[id] = func(f *file) {
				f.record(localMapping, byte(own.Below(8)), 2, byte(own.Below(2)), int(own.Number()), int(own.Number()), 0, 0)
				f.record(localClockOffset, uint64(own.Number()), int(own.Number()))
			}
		}
		p.events[id] = func(f *file) { f.drawEvents(own) }
	}
	return p
}

// drawEvents writes events of a fuzzer's bytes.
func (f *file) drawEvents(d *proportion.Draw) {
	ids := []byte{
		enter, enter, leave, leave, measurementOnOff, mpiSend, mpiIsend, mpiIsendComplete, mpiIrecvRequest, mpiRecv, mpiIrecv,
		requestTest, requestCancelled, collectiveEnd, collectiveRequest, collectiveComplete, commCreate, metric, bufferFlush,
	}
	for ticks := uint64(0); d.More(); ticks += uint64(d.Below(3)) {
		switch id := ids[d.Below(len(ids))]; id {
		case enter, leave:
			f.event(ticks, id, d.Below(len(testRegions)))
		case mpiIsendComplete, mpiIrecvRequest, requestTest, requestCancelled:
			f.event(ticks, id, d.Below(8))
		case collectiveEnd, collectiveComplete:
			f.event(ticks, id, byte(d.Below(len(kinds)+2)), d.Below(6), int(d.Number()), int(d.Number()), int(d.Number()), d.Below(8))
		case metric:
			f.event(ticks, id, d.Below(3), byte(1), byte(4), int(d.Number()))
		case bufferFlush:
			f.event(ticks, id, f.order().AppendUint64(nil, uint64(d.Below(1000))))
		case measurementOnOff:
			f.event(ticks, id, byte(d.Below(3)))
		default:
			f.event(ticks, id, d.Below(6), d.Below(6), d.Below(3), int(d.Number()), d.Below(8))
		}
	}
}
