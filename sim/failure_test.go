package sim

import (
	"errors"
	"testing"

	"loggops/formats/schedule"
	"loggops/internal/expect"
)

// TestFirstFailure checks that, of several failures, the first in simulated time is reported,
// with any number of workers.
func TestFirstFailure(t *testing.T) {
	const pairs = 32
	s := blank(2*pairs, 1)
	add := appending(s)
	const first = 13 // the pair that fails first; all fail within a window
	for i := range pairs {
		add(2*i, schedule.Op{Kind: schedule.Calc, DurationNS: int64(10 * ((i + pairs - first) % pairs))})
		add(2*i, schedule.Op{Kind: schedule.Send, Peer: int32(2*i + 1), Bytes: 64, Requires: []int32{1}})
		add(2*i+1, schedule.Op{Kind: schedule.Recv, Peer: int32(2 * i), Bytes: 8})
	}
	for workers := 1; workers < 5; workers++ {
		p, err := Compile(s, Default())
		expect.OK(t, err)
		_, err = p.Run(t.Context(), Options{Workers: workers})
		var truncation *Truncation
		if !errors.As(err, &truncation) || truncation.To.Rank != 2*first+1 {
			t.Errorf("%d workers: %v, want the truncation at rank %d", workers, err, 2*first+1)
		}
	}
}

// TestFirstFailureAhead checks the same where a rank fails after it has run ahead of others, as it has several
// messages to receive.
func TestFirstFailureAhead(t *testing.T) {
	const senders = 8
	for _, late := range []int64{4_000, 20_000, 40_000, 60_000} {
		s := blank(senders+3, 1)
		add := appending(s)
		for i := range int32(senders) {
			add(int(i)+1, schedule.Op{Kind: schedule.Send, Peer: 0, Bytes: 1024 + int64(i/(senders-1))})
			add(0, schedule.Op{Kind: schedule.Recv, Peer: i + 1, Bytes: 1024})
		}
		add(senders+1, schedule.Op{Kind: schedule.Calc, DurationNS: late})
		add(senders+1, schedule.Op{Kind: schedule.Send, Peer: senders + 2, Bytes: 64, Requires: []int32{1}})
		add(senders+2, schedule.Op{Kind: schedule.Recv, Peer: senders + 1, Bytes: 8})
		want := 0 // whose last message is taken in after others, which take 7.6 µs each
		if late < (senders-1)*7_600 {
			want = senders + 2
		}
		for workers := 1; workers < 5; workers++ {
			p, err := Compile(s, Default())
			expect.OK(t, err)
			_, err = p.Run(t.Context(), Options{Workers: workers})
			var truncation *Truncation
			if !errors.As(err, &truncation) || int(truncation.To.Rank) != want {
				t.Errorf("%d workers, a failure after %d ns: %v, want the truncation at rank %d", workers, late, err, want)
			}
		}
	}
}

// TestFirstFailureInReplica checks the same where ranks of a replica run one after the other: the later ones fail earlier.
func TestFirstFailureInReplica(t *testing.T) {
	const failing = 4
	for _, bytes := range []int64{64, 1 << 20} { // with and without rendezvous messages
		s := blank(failing+2, 1)
		add := appending(s)
		add(failing, schedule.Op{Kind: schedule.Send, Peer: failing + 1, Bytes: bytes})
		add(failing+1, schedule.Op{Kind: schedule.Recv, Peer: failing, Bytes: bytes})
		for rank := range failing {
			add(failing, schedule.Op{Kind: schedule.Send, Peer: int32(rank), Bytes: 8, Requires: []int32{1}})
			add(rank, schedule.Op{Kind: schedule.Recv, Peer: failing, Bytes: 8})
		}
		add(failing, schedule.Op{Kind: schedule.Calc, DurationNS: 100_000, Requires: []int32{1}})
		for rank := failing - 1; rank >= 0; rank-- {
			add(failing, schedule.Op{Kind: schedule.Send, Peer: int32(rank), Bytes: 64, Requires: []int32{1}})
			add(rank, schedule.Op{Kind: schedule.Recv, Peer: failing, Bytes: 8, Requires: []int32{1}})
		}
		for _, replicas := range []int{1, 3} {
			s.Header.Replicas = replicas
			p, err := Compile(s, Default())
			expect.OK(t, err)
			_, err = p.Run(t.Context(), Options{})
			var truncation *Truncation
			if !errors.As(err, &truncation) || truncation.To.Rank != failing-1 {
				t.Errorf("%d replicas, messages of %d B: %v, want the truncation at rank %d", replicas, bytes, err, failing-1)
			}
		}
	}
}
