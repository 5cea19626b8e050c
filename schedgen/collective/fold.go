package collective

import "math/bits"

// fold makes a power of two of the members: of the first 2·extra, each odd one
// leaves its part to the even one before it. Those that stay have virtual
// ranks 0..core-1, and stand for the members from member(w) to before
// member(w+1).
type fold struct {
	n      int
	rounds int // core is 2^rounds
	core   int
	extra  int
}

func newFold(n int) fold {
	rounds := bits.Len(uint(n)) - 1
	return fold{n: n, rounds: rounds, core: 1 << rounds, extra: n - 1<<rounds}
}

// virtual returns the virtual rank of a member, or of the one that it leaves
// its part to.
func (f *fold) virtual(i int) (w int, stays bool) {
	if i < 2*f.extra {
		return i / 2, i%2 == 0
	}
	return i - f.extra, true
}

// member returns who has virtual rank w; n for core.
func (f *fold) member(w int) int {
	if w < f.extra {
		return 2 * w
	}
	return w + f.extra
}

// folded is the course of an algorithm for a power of two members, for any
// number of them: in round 0 those that leave send their data to those that
// stay, and in the last round these send back the result (Thakur, Rabenseifner
// and Gropp 2005).
type folded struct {
	fold
	swap   swap                   // members to those that the fold is made of
	in     parts                  // what comes in, in round 0, may be combined
	last   int                    // round of the results, 0 where none are sent back
	middle func(w int, p *phases) // adds the phases between, which go by w's variant
	// variant is nil where there is one.
	variant func(w int) int
	// exchange returns the partner of a round between the first and the last,
	// and the bytes sent to it and received from it.
	exchange func(w, round int) (partner int, sent, received int64)
	// folds and unfolds return the bytes of round 0 and of the last round.
	folds, unfolds func(w int) int64
	most           int64
}

// newFolded returns the plan of a course with so many variants.
func newFolded(f *folded, variants int, reduces bool) Plan {
	return newPhased(f, 1+2*variants, reduces, true)
}

func (f *folded) kind(i int) int {
	v := f.swap.other(i)
	w, stays := f.virtual(v)
	if !stays {
		return 0
	}
	kind := 1
	if f.variant != nil {
		kind += 2 * f.variant(w)
	}
	if v < 2*f.extra {
		kind++
	}
	return kind
}

func (f *folded) phases(i int) phases {
	var p phases
	v := f.swap.other(i)
	w, stays := f.virtual(v)
	back := f.last > 0
	switch {
	case !stays:
		p.add(0, 1, sends)
		if back {
			p.add(f.last, 1, receives)
		}
	case v < 2*f.extra:
		p.add(0, 1, receives|f.in)
		f.middle(w, &p)
		if back {
			p.add(f.last, 1, sends)
		}
	default:
		f.middle(w, &p)
	}
	return p
}

func (f *folded) send(i, round int) (int, int64) {
	v := f.swap.other(i)
	w, stays := f.virtual(v)
	switch {
	case !stays:
		return f.swap.other(v - 1), f.folds(w)
	case round > 0 && round == f.last && v < 2*f.extra:
		return f.swap.other(v + 1), f.unfolds(w)
	}
	partner, sent, _ := f.exchange(w, round)
	return f.swap.other(f.member(partner)), sent
}

func (f *folded) receive(i, round int) (int, int64) {
	v := f.swap.other(i)
	w, stays := f.virtual(v)
	switch {
	case !stays:
		return f.swap.other(v - 1), f.unfolds(w)
	case round == 0:
		return f.swap.other(v + 1), f.folds(w)
	}
	partner, _, received := f.exchange(w, round)
	return f.swap.other(f.member(partner)), received
}

func (f *folded) MaxBytes() int64 { return f.most }

// swap has the root and member 0 swap places.
type swap struct{ root int }

// other turns a member into its virtual rank and back.
func (s swap) other(i int) int {
	switch i {
	case 0:
		return s.root
	case s.root:
		return 0
	}
	return i
}

// rootOf returns the swap of a collective's root, that is of none where it has
// no root.
func rootOf(c *call) swap {
	if !Rooted(c.op.Coll.Kind) {
		return swap{}
	}
	return swap{int(c.op.Coll.Root)}
}
