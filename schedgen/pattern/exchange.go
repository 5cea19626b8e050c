package pattern

// ring has each rank send to the next, around, and receive from the one before
// it.
func ring(s *Spec) (body, error) {
	n := s.Ranks
	return func(r *rank) {
		r.compute()
		if n > 1 {
			r.recv((r.number + n - 1) % n)
			r.send((r.number + 1) % n)
		}
		r.wait()
	}, nil
}

// alltoall has each rank send to all others, at once and in the order of their
// distance, so that no two begin with the same.
func alltoall(s *Spec) (body, error) {
	n := s.Ranks
	return func(r *rank) {
		r.compute()
		for distance := 1; distance < n; distance++ {
			r.recv((r.number + n - distance) % n)
		}
		for distance := 1; distance < n; distance++ {
			r.send((r.number + distance) % n)
		}
		r.wait()
	}, nil
}

// incast has all ranks send to the root, which posts all receives at once.
func incast(s *Spec) (body, error) {
	return func(r *rank) {
		r.compute()
		if r.number != s.Root {
			r.send(s.Root)
		} else {
			for from := range s.Ranks {
				if from != s.Root {
					r.recv(from)
				}
			}
		}
		r.wait()
	}, nil
}

// bisection divides the ranks at random into two halves and has each exchange
// messages with a partner in the other half, as in measurements of the
// effective bisection bandwidth (Hoefler, Schneider and Lumsdaine 2008). Of an
// odd number of ranks one has no partner.
func bisection(s *Spec) (body, error) {
	half := s.Ranks / 2
	return func(r *rank) {
		r.compute()
		order := newShuffle(s.Ranks, s.Seed, r.iteration)
		place := order.placeOf(r.number)
		if place < 2*half {
			partner := order.at((place + half) % (2 * half))
			r.recv(partner)
			r.send(partner)
		}
		r.wait()
	}, nil
}

// permutation has each rank send to the one of its place in a random order. One
// that is in its own place sends and receives nothing.
func permutation(s *Spec) (body, error) {
	return func(r *rank) {
		r.compute()
		order := newShuffle(s.Ranks, s.Seed, r.iteration)
		if to := order.at(r.number); to != r.number {
			r.recv(order.placeOf(r.number))
			r.send(to)
		}
		r.wait()
	}, nil
}
