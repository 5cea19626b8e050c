package collective

// Root returns the root of a plan that passes data down a tree in one piece:
// each other member receives one message, in step 0, and its other steps are
// sends that require it; those of the root require nothing.
func Root(p Plan) (root int, ok bool) {
	switch p := p.(type) {
	case *bcastDown:
		return p.other(0), true
	case *down:
		return p.other(0), p.count == 1
	}
	return 0, false
}
