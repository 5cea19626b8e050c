package otf2

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"loggops/collector/reading"
	"loggops/formats/trace"
	"loggops/internal/expect"
)

// benchArchive returns an archive of two ranks that send each other messages, or
// the one that LOGGOPS_OTF2 names, and its events.
func benchArchive(b *testing.B) (r *recording, events int64) {
	path := os.Getenv("LOGGOPS_OTF2")
	if path == "" {
		path = archive{creator: "Score-P", chunk: 1 << 20}.write(b, 2, func(f *file, rank int) {
			now := f.call(2000, "MPI_Init")
			for range 100_000 {
				now = f.call(now, "MPI_Irecv", rec(mpiIrecvRequest, 1000))
				now = f.call(now, "MPI_Send", rec(mpiSend, 1-rank, 0, 5, 300))
				now = f.call(now, "MPI_Wait", rec(mpiIrecv, 1-rank, 0, 5, 300, 1000))
			}
			f.call(now, "MPI_Finalize")
		})
	}
	r, err := openRecording(path, reading.Options{Jobs: 1})
	expect.OK(b, err)
	return r, decode(b, r)
}

// decode reads all events.
func decode(b *testing.B, r *recording) (events int64) {
	for rank := range r.threads {
		e, err := r.openEvents(rank, nil)
		expect.OK(b, err)
		for {
			t, _, _, err := e.next()
			expect.OK(b, err)
			if t == nil {
				break
			}
			events++
		}
		e.close()
	}
	return events
}

// BenchmarkDecode reads the records, BenchmarkCollect makes a trace of them.
func BenchmarkDecode(b *testing.B) {
	r, events := benchArchive(b)
	for b.Loop() {
		decode(b, r)
	}
	b.ReportMetric(float64(events)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mevents/s")
}

func BenchmarkCollect(b *testing.B) {
	r, events := benchArchive(b)
	for b.Loop() {
		w, err := trace.Create(filepath.Join(b.TempDir(), "x.trace.arrow"))
		expect.OK(b, err)
		head, err := Collect(context.Background(), []string{r.anchor.file}, w, reading.Options{Jobs: 1})
		if err == nil {
			err = w.Close(head)
		}
		expect.OK(b, err)
	}
	b.ReportMetric(float64(events)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mevents/s")
}
