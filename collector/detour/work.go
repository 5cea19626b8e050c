package detour

// work computes for a time in proportion to n.
//
//go:noinline
func work(n uint64) uint64 {
	x := n
	for range n { // Marsaglia's xorshift
		x ^= x << 13
		x ^= x >> 7
		x ^= x << 17
	}
	return x
}

// amount returns how much work takes so many ns where nothing disturbs it.
func amount(rate clock, ns float64) uint64 {
	const (
		tries   = 10
		certain = 100 // ns, beside which reading the clock does not count for much
	)
	for n := uint64(16); ; n *= 2 {
		least := ^uint64(0)
		for range tries {
			before := ticks()
			work(n) //lint:ignore SA4017 only the time that it takes counts
			least = min(least, ticks()-before)
		}
		if took := float64(least) * rate.perTick(); took > max(certain, ns/2) {
			return max(1, uint64(float64(n)*ns/took))
		}
	}
}
