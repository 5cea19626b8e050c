package pattern

// sweep is a wavefront over a grid, from rank 0 to the opposite corner, as in
// Sweep3D (Koch, Baker and Alcouffe 1992): a rank computes when it has received
// from the ranks before it in both dimensions, and then sends to those behind
// it. The next sweep follows as soon as the rank is done with this one.
func sweep(s *Spec) (body, error) {
	g, err := newGrid(s, 2)
	if err != nil {
		return nil, err
	}
	north, west, south, east := []int{-1, 0}, []int{0, -1}, []int{1, 0}, []int{0, 1}
	return func(r *rank) {
		for _, offset := range [][]int{north, west} {
			if from, ok := g.neighbor(r.number, offset); ok {
				r.recv(from)
			}
		}
		r.wait()
		r.compute()
		for _, offset := range [][]int{south, east} {
			if to, ok := g.neighbor(r.number, offset); ok {
				r.send(to)
			}
		}
		r.wait()
	}, nil
}
