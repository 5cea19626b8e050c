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
	follow(events, stride, waitedFor, func(e event, named []place) {
		if e.effect == mpi.Starts || e.effect == mpi.Waits {
			found, most = found+len(named), most+int(e.n)
		}
	})
	return found, most
}

// waitedFor has Wait and Waitall complete what is under way, and no other call.
func waitedFor(_ int32, e event, open []place) []place {
	if e.effect == mpi.Waits {
		return open
	}
	return nil
}

// chance is the last chance of an activation: the index of an event, and where
// that is a Testany, how many there were of its array before.
type chance struct {
	event   int32
	testAny int32
}

// foresee returns the requests that each call names or completes; false where there is too
// much to look at.
func foresee(events *events, stride uint64) (lists, bool) {
	f := foresight{testAnys: map[uint64]int32{}}
	if events.silent {
		var ok bool
		if f.chances, ok = lastChances(events, stride); !ok {
			return lists{}, false
		}
	}
	var out lists
	inferred := false
	ok := follow(events, stride, func(i int32, e event, open []place) []place {
		if !silent(e.effect) {
			return open
		}
		testAny := int32(0)
		if e.effect == mpi.TestsAny {
			testAny = f.testAnys[e.address]
			f.testAnys[e.address]++
		}
		if inferred = len(open) > 0; !inferred {
			return nil
		}
		return f.choose(e.effect, i, testAny, open)
	}, func(_ event, named []place) {
		out.add(named, inferred)
		inferred = false
	})
	return out, ok
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
		return waitedFor(i, e, open)
	}, func(event, []place) {})
	return chances, ok
}

// follow goes through the events. It asks ended, at each that may complete
// requests, which of those under way it completes, and passes use the requests that
// each event makes, starts, completes, cancels or frees.
func follow(events *events, stride uint64, ended func(i int32, e event, open []place) []place, use func(event, []place)) bool {
	r := &requests{stride: stride, held: map[uint64]request{}}
	var at []place
	for i, e := range events.all() {
		if r.looks > freeLooks+looksPerByte*events.text {
			return false
		}
		switch e.effect {
		case mpi.Posts, mpi.Makes:
			at = append(at[:0], r.put(e.address, e.effect == mpi.Makes))
		default:
			at = r.array(at[:0], e.address, e.n)
		}
		named := at
		switch e.effect {
		case mpi.Posts, mpi.Makes, mpi.Cancels:
		case mpi.Starts:
			named = slices.DeleteFunc(at, func(p place) bool { return !r.start(p.address) })
		case mpi.Frees:
			delete(r.held, e.address)
		default:
			named = ended(i, e, slices.DeleteFunc(at, func(p place) bool { return !p.open }))
			for _, p := range named {
				r.complete(p.address)
			}
		}
		use(e, named)
	}
	return true
}

// The calls of a rank may look at freeLooks requests whatever the size of its file, and
// beyond that at looksPerByte for each of its bytes.
const (
	freeLooks    = 1 << 23
	looksPerByte = 1 << 8
)

// foresight is what it is concluded from which requests a call completes.
type foresight struct {
	chances  []chance
	testAnys map[uint64]int32 // by array: how many Testanys there were
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
