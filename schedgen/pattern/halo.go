package pattern

// The halo exchanges: a rank receives from, and sends to, all its neighbours at
// once. Where two messages go the same way, as they do along a dimension of two
// ranks whose ends are joined, the tag is the number of the sender's offset.

func halo1(s *Spec) (body, error) { return haloBody(s, 1) }
func halo2(s *Spec) (body, error) { return haloBody(s, 2) }
func halo3(s *Spec) (body, error) { return haloBody(s, 3) }

func haloBody(s *Spec, dimensions int) (body, error) {
	g, offsets, err := stencilGrid(s, dimensions)
	if err != nil {
		return nil, err
	}
	return func(r *rank) {
		r.compute()
		for tag, offset := range offsets {
			if from, ok := g.neighbour(r.number, opposite(offset)); ok {
				r.recv(from, int64(tag))
			}
		}
		for tag, offset := range offsets {
			if to, ok := g.neighbour(r.number, offset); ok {
				r.send(to, int64(tag))
			}
		}
		r.wait()
	}, nil
}

// stencilGrid returns a pattern's grid and the offsets of a rank's neighbours.
func stencilGrid(s *Spec, dimensions int) (*grid, [][]int, error) {
	g, err := newGrid(s, dimensions)
	if err != nil {
		return nil, nil, err
	}
	offsets, err := stencil(dimensions, s.Points)
	return g, offsets, err
}
