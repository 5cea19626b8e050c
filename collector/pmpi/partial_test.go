package pmpi

import (
	"fmt"
	"slices"
	"testing"
)

// controlBlock ends the block in hand as one in which recording stops or goes on.
func (e *encoder) controlBlock() *encoder {
	e.head(controlKind, e.body)
	e.total += uint64(e.records)
	e.opened, e.body, e.records = e.last, nil, 0
	return e
}

// TestPairs: where a rank has stopped recording, receives are paired with the messages
// that are sent: a cancelled one is none, and one that could not be cancelled is one.
func TestPairs(t *testing.T) {
	const (
		isend = iota
		send
		recv
		irecv
		cancel
		wait
		control
		finalize
	)
	calls := []shape{isendCall, sendCall, recvCall, {"MPI_Irecv", "cptbq"}, {"MPI_Cancel", "d"}, {"MPI_Wait", "d"}, {"MPI_Pcontrol", "l"}, {"MPI_Finalize", ""}}
	message := func(peer, tag int64) field { return join(optional(0), signed(peer), signed(tag), optional(64)) }
	cancelled := func(distance int64) field { return unsigned(uint64(distance<<1)<<2 + 3) }
	none := unsigned(0)

	sender := newFile(0, 2, calls...)
	sender.record(isend, 1, 1, message(1, 7), signed(1))
	sender.record(cancel, 2, 2, completed(0), none)
	sender.record(wait, 3, 3, cancelled(0), none)
	sender.block()
	sender.record(control, 4, 4, unsigned(0))
	sender.record(send, 4, 4, message(1, 7)) // not recorded
	sender.record(control, 4, 4, unsigned(1))
	sender.controlBlock()
	sender.record(send, 5, 5, message(1, 7))
	sender.record(finalize, 6, 6)

	for name, first := range map[string]func(e *encoder){
		"a receive": func(e *encoder) { e.record(recv, 1, 1, message(0, 7), none) },
		"one that could not be cancelled": func(e *encoder) {
			e.record(irecv, 1, 1, message(-1, -1), signed(1))
			e.record(cancel, 1, 1, completed(0), none)
			e.record(wait, 1, 2, completed(0, statusField(0, 7, 64)), none)
		},
		"a cancelled one before it": func(e *encoder) {
			e.record(irecv, 1, 1, message(-1, -1), signed(1))
			e.record(cancel, 1, 1, completed(0), none)
			e.record(wait, 1, 1, cancelled(0), none)
			e.record(recv, 1, 2, message(0, 7), none)
		},
	} {
		t.Run(name, func(t *testing.T) {
			receiver := newFile(1, 2, calls...)
			first(receiver)
			receiver.record(recv, 10, 11, message(0, 7), none)
			receiver.record(finalize, 12, 12)
			sound := *sender
			sound.file = slices.Clone(sender.file)
			header, rows := collected(t, store(t, sound.end(), receiver.end()))
			var got []string
			for _, c := range keep(rows, 1) {
				if c.Name == "MPI_Recv" || c.Name == "MPI_Irecv" {
					got = append(got, fmt.Sprintf("%s at %d", c.Name, c.StartNS))
				}
			}
			want := []string{"MPI_Recv at 10"}
			if name == "a cancelled one before it" {
				want = []string{"MPI_Irecv at 1", "MPI_Recv at 10"}
			}
			if !slices.Equal(got, want) || len(header.Partial) != 1 {
				t.Errorf("%v, want %v; partial %v", got, want, header.Partial)
			}
		})
	}
}
