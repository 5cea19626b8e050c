package infer

import (
	"cmp"
	"math"
	"slices"

	"loggops/formats/mpi"
)

// In some recordings, Waitany and tests do not name the requests that they complete. Later uses of the
// same variables show it: if a variable is reused without a wait in between, a call that
// looked at its request completed it, at the latest the last such call. A request that a Wait or Waitall
// names later may have been completed before. It is assumed to be open until then, so that
// no operation depends on a message too early.
//
// So each activation of a request (its post, or a start) has a last chance:
// the last of these calls that looks at it, or, with a Wait or Waitall, none.
//   - Waitany, which completes one for certain, completes the one with the
//     earliest last chance, among several one whose variable is used again; Waitsome likewise, with all whose last chance it is.
//   - A test completes the requests that have their last chance there;
//     Testall all or nothing; Testany one, early enough that the later Testanys
//     of the array suffice for the rest.

// waited, after all events, is the last chance of requests that a Wait or Waitall
// completes.
const waited = math.MaxInt32

// silent reports whether a call does not name the requests that it completed.
func silent(r mpi.Requests) bool { return r >= mpi.WaitsAny && r <= mpi.TestsSome }

// waitedFor has Wait and Waitall complete active requests, and no other call.
func waitedFor(_ int32, e event, active []*variableRequest) []*variableRequest {
	if e.effect == mpi.Waits {
		return active
	}
	return nil
}

// chance is the last chance of an activation: the index of an event, and where
// that is a Testany, how many there were of its array before.
type chance struct {
	event   int32
	testAny int32
	spare   int8 // 0 if the variable is used for another request, so that this one must be complete; else 1
}

// compare orders the chances of requests that one call may complete: those first that must be complete.
func (c chance) compare(d chance) int {
	return cmp.Or(cmp.Compare(c.event, d.event), cmp.Compare(c.spare, d.spare))
}

// Requests returns the requests that each call names or completes, and how many waits and tests are of variables that no call ever
// put a request into; false if there is too much to look at.
func (v *Variables) Requests() (lists Lists, unposted int64, ok bool) {
	stride := v.stride()
	c := completions{testAnys: map[uint64]int32{}}
	if v.silent {
		if c.chances, ok = v.lastChances(stride); !ok {
			return lists, 0, false
		}
	}
	posted := map[uint64]struct{}{}
	for _, e := range v.all() {
		if e.effect == mpi.Posts || e.effect == mpi.Makes {
			posted[e.address] = struct{}{}
		}
	}
	look := lookup{stride: stride}
	inferred, empty := false, false
	ok = v.follow(stride, func(i int32, e event, active []*variableRequest) []*variableRequest {
		empty = len(active) == 0 && e.n > 0
		if !silent(e.effect) {
			return active
		}
		testAny := int32(0)
		if e.effect == mpi.TestsAny {
			testAny = c.testAnys[e.address]
			c.testAnys[e.address]++
		}
		if inferred = len(active) > 0; !inferred {
			return nil
		}
		return c.choose(e.effect, i, testAny, active)
	}, func(e event, named []*variableRequest) {
		if empty = empty && len(in(&look, nil, posted, e)) == 0; empty {
			unposted++
		}
		lists.append(named, inferred, empty)
		inferred, empty = false, false
	}, ignore)
	return lists, unposted, ok && look.looks <= v.mostLooks()
}

// lastChances returns the last chance of each activation. Nothing is taken as
// completed here but by Wait and Waitall.
func (v *Variables) lastChances(stride uint64) ([]chance, bool) {
	var chances []chance
	testAnys := map[uint64]int32{}
	ok := v.follow(stride, func(i int32, e event, active []*variableRequest) []*variableRequest {
		for _, p := range active {
			for int(p.Info) >= len(chances) {
				chances = append(chances, chance{event: -1})
			}
			last := chance{event: i, testAny: waited, spare: 1}
			switch e.effect {
			case mpi.Waits:
				last.event = waited
			case mpi.TestsAny:
				last.testAny = testAnys[e.address]
			}
			chances[p.Info] = last
		}
		if e.effect == mpi.TestsAny {
			testAnys[e.address]++
		}
		return waitedFor(i, e, active)
	}, func(event, []*variableRequest) {}, func(reused *variableRequest) {
		if int(reused.Info) < len(chances) && reused.Active {
			chances[reused.Info].spare = 0
		}
	})
	return chances, ok
}

// follow goes through the events. It asks ended, at each that may complete
// requests, which of the active ones it completes, and passes use the requests that
// each event creates, starts, completes, cancels or frees, and reuse those whose variables get another one.
func (v *Variables) follow(stride uint64, ended func(i int32, e event, active []*variableRequest) []*variableRequest, use func(event, []*variableRequest), reuse func(*variableRequest)) bool {
	var q Requests[uint64, int32]
	look := lookup{stride: stride}
	begun := int32(0)
	begin := func(p *variableRequest) {
		q.Start(p)
		p.Info = begun
		begun++
	}
	var queues []queue[uint64, int32]
	var at []*variableRequest
	for i, e := range v.all() {
		if look.looks > v.mostLooks() {
			return false
		}
		at = at[:0]
		if e.effect == mpi.Posts || e.effect == mpi.Makes {
			if before := q.Of(e.address); before != nil {
				reuse(before)
				q.Free(before)
			}
			p := q.Make(e.address, 0)
			if p.Persistent = e.effect == mpi.Makes; !p.Persistent {
				begin(p)
			}
			use(e, append(at, p))
			continue
		}
		queues = in(&look, queues[:0], q.of, e)
		for _, queue := range queues {
			at = append(at, queue.first)
		}
		switch e.effect {
		case mpi.Cancels:
			use(e, at)
		case mpi.Starts:
			at = slices.DeleteFunc(at, func(p *variableRequest) bool { return !p.Persistent })
			for _, p := range at {
				begin(p)
			}
			use(e, at)
		case mpi.Frees:
			use(e, at)
			for _, p := range at {
				q.Free(p)
			}
		default:
			named := ended(i, e, slices.DeleteFunc(at, func(p *variableRequest) bool { return !p.Active }))
			use(e, named)
			for _, p := range named {
				q.Complete(p)
			}
		}
	}
	return true
}

func ignore(*variableRequest) {}

// mostLooks bounds the variables that the calls of a rank may look at: some whatever the size of its file, and
// beyond that so many for each of its bytes.
func (v *Variables) mostLooks() int { return 1<<23 + v.Text<<8 }

// completions infers which requests a call completes.
type completions struct {
	chances  []chance
	testAnys map[uint64]int32 // by array: how many Testanys there were
}

// choose returns the active requests that a call completes.
func (c *completions) choose(e mpi.Requests, i, testAny int32, active []*variableRequest) []*variableRequest {
	byChance := func(a, b *variableRequest) int { return c.chances[a.Info].compare(c.chances[b.Info]) }
	later := func(p *variableRequest) bool { return c.chances[p.Info].event != i }
	switch e {
	case mpi.WaitsAny:
		return []*variableRequest{slices.MinFunc(active, byChance)}
	case mpi.WaitsSome:
		first := slices.MinFunc(active, byChance)
		if active = slices.DeleteFunc(active, later); len(active) == 0 {
			return []*variableRequest{first}
		}
		return active
	case mpi.TestsAll:
		if slices.ContainsFunc(active, func(p *variableRequest) bool { return !later(p) }) {
			return active
		}
		return nil
	case mpi.TestsAny:
		slices.SortStableFunc(active, byChance)
		// The k-th of them needs k calls up to its last chance.
		for k, p := range active {
			last := c.chances[p.Info]
			if last.event != waited && last.testAny-testAny <= int32(k) {
				return active[:1]
			}
		}
		return nil
	}
	return slices.DeleteFunc(active, later) // Test, Testsome
}
