package allprof

import (
	"cmp"
	"math"
	"slices"

	"loggops/formats/mpi"
)

// A Waitany or a test does not describe what it completed. What the program does
// later with the same variables tells: a request whose variable is used for
// another one without any wait in between was completed by a call that looked
// at it, at the latest by the last such call. One that a Wait or Waitall names
// later may have been completed before or not; that it was not is the choice
// that lets nothing depend on a message too early.
//
// So each activation of a request (its post, or a start) has a last chance:
// the last of these calls that looks at it, or, with a Wait or Waitall, none.
//   - Waitany, which completes one for certain, completes that which has the
//     earliest last chance; Waitsome likewise, with all whose last chance it is.
//   - A test completes what has its last chance there, and else nothing;
//     Testall all or nothing; Testany one, early enough that the later Testanys
//     of the array suffice for the rest.

// waited, after all events, is the last chance of what a Wait or Waitall
// completes.
const waited = math.MaxInt32

// verdicts holds, for each call of a rank that does not describe what it completed
// and that had something to complete, in order, the number of requests that
// it completed and their numbers.
type verdicts []int64

// next takes the verdict on the next such call.
func (v *verdicts) next() []int64 {
	n := (*v)[0]
	found := (*v)[1 : 1+n]
	*v = (*v)[1+n:]
	return found
}

// silent reports whether a call does not describe what it completed.
func silent(r mpi.Requests) bool { return r >= mpi.WaitsAny && r <= mpi.TestsSome }

// strideOf reports how far requests in arrays are apart: 8 bytes or 4. Variables
// of 8 bytes lie at multiples of 8 bytes of each other. Otherwise that stride
// is right at which the arrays that are waited for hold more requests.
func strideOf(events *events) uint64 {
	first, arrays := uint64(0), false
	for _, e := range events.all() {
		if e.effect == mpi.Posts || e.effect == mpi.Makes {
			if first == 0 {
				first = e.address
			}
			if (e.address-first)%8 != 0 {
				return 4
			}
		}
		arrays = arrays || e.n > 1
	}
	if !arrays {
		return 8
	}
	found, most := hits(events, 8)
	if found == most {
		return 8
	}
	if other, _ := hits(events, 4); other > found {
		return 4
	}
	return 8
}

// hits counts the requests that are found where arrays are completed or
// started, and how many that are at most.
func hits(events *events, stride uint64) (found, most int) {
	r := newRequests(stride)
	var at []place
	for _, e := range events.all() {
		if r.looks > freeLooks+looksPerByte*len(events.bytes) {
			break // as far as this is a guess
		}
		switch e.effect {
		case mpi.Posts:
			r.post(e.address, 0)
		case mpi.Makes:
			r.make(e.address)
		case mpi.Starts:
			at = r.array(at[:0], e.address, e.n)
			found, most = found+len(at), most+int(e.n)
			for _, p := range at {
				r.start(p.address, 0)
			}
		case mpi.Waits:
			at = onlyOpen(r.array(at[:0], e.address, e.n))
			found, most = found+len(at), most+int(e.n)
			for _, p := range at {
				r.complete(p.address)
			}
		case mpi.Frees:
			r.free(e.address)
		}
	}
	return found, most
}

// chance is the last chance of an activation: the index of an event, and where
// that is a Testany, how many there were of its array before.
type chance struct {
	event   int32
	testAny int32
}

// foresee returns the verdicts on all calls that do not describe what they
// completed; false where there is too much to look at.
func foresee(events *events, stride uint64) (verdicts, bool) {
	if !events.silent {
		return nil, true
	}
	chances, ok := lastChances(events, stride)
	if !ok {
		return nil, false
	}
	f := foresight{chances: chances, testAnys: map[uint64]int32{}}
	ok = follow(events, stride, func(i int32, e event, open []place) []place {
		if !silent(e.effect) {
			return open
		}
		testAny := int32(0)
		if e.effect == mpi.TestsAny {
			testAny = f.testAnys[e.address]
			f.testAnys[e.address]++
		}
		if len(open) == 0 {
			return nil
		}
		chosen := f.choose(e.effect, i, testAny, open)
		f.out = append(f.out, int64(len(chosen)))
		for _, p := range chosen {
			f.out = append(f.out, p.id)
		}
		return chosen
	})
	return f.out, ok
}

// lastChances returns the last chance of each activation. Nothing is taken as
// completed here but by Wait and Waitall.
func lastChances(events *events, stride uint64) ([]chance, bool) {
	var chances []chance
	testAnys := map[uint64]int32{}
	ok := follow(events, stride, func(i int32, e event, open []place) []place {
		for _, p := range open {
			for int(p.activation) >= len(chances) {
				chances = append(chances, chance{event: -1})
			}
			last := chance{event: i, testAny: waited}
			switch e.effect {
			case mpi.Waits:
				last.event = waited
			case mpi.TestsAny:
				last.testAny = testAnys[e.address]
			}
			chances[p.activation] = last
		}
		if e.effect == mpi.TestsAny {
			testAnys[e.address]++
		}
		if e.effect == mpi.Waits {
			return open
		}
		return nil
	})
	return chances, ok
}

// follow goes through the events. It asks ended, at each that may complete
// requests, which of those under way it completes.
func follow(events *events, stride uint64, ended func(i int32, e event, open []place) []place) bool {
	r := newRequests(stride)
	most := freeLooks + looksPerByte*len(events.bytes)
	activation := int32(0)
	var at []place
	for i, e := range events.all() {
		if r.looks > most {
			return false
		}
		switch e.effect {
		case mpi.Posts:
			r.post(e.address, activation)
			activation++
		case mpi.Makes:
			r.make(e.address)
		case mpi.Starts:
			at = r.array(at[:0], e.address, e.n)
			for _, p := range at {
				if r.start(p.address, activation) {
					activation++
				}
			}
		case mpi.Frees:
			r.free(e.address)
		case mpi.Cancels:
		default:
			at = onlyOpen(r.array(at[:0], e.address, e.n))
			for _, p := range ended(i, e, at) {
				r.complete(p.address)
			}
		}
	}
	return true
}

// The calls of a rank may look at freeLooks requests whatever the size of its file, and
// beyond that at looksPerByte for each byte of its events, which have five or so.
const (
	freeLooks    = 1 << 23
	looksPerByte = 1 << 8
)

// foresight is what verdicts are concluded from.
type foresight struct {
	chances  []chance
	testAnys map[uint64]int32 // by array: how many Testanys there were
	out      verdicts
}

// choose returns which of the requests under way the call completes.
func (f *foresight) choose(e mpi.Requests, i, testAny int32, open []place) []place {
	byChance := func(a, b place) int {
		return cmp.Compare(f.chances[a.activation].event, f.chances[b.activation].event)
	}
	later := func(p place) bool { return f.chances[p.activation].event != i }
	switch e {
	case mpi.WaitsAny:
		return []place{slices.MinFunc(open, byChance)}
	case mpi.WaitsSome:
		first := slices.MinFunc(open, byChance)
		if open = slices.DeleteFunc(open, later); len(open) == 0 {
			return []place{first}
		}
		return open
	case mpi.TestsAll:
		if slices.ContainsFunc(open, func(p place) bool { return !later(p) }) {
			return open
		}
		return nil
	case mpi.TestsAny:
		slices.SortStableFunc(open, byChance)
		// The k-th of them needs k calls up to its last chance.
		for k, p := range open {
			last := f.chances[p.activation]
			if last.event != waited && last.testAny-testAny <= int32(k) {
				return open[:1]
			}
		}
		return nil
	}
	return slices.DeleteFunc(open, later) // Test, Testsome
}
