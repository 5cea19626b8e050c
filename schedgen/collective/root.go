package collective

// Root returns the root of a plan that passes data down a tree in one piece:
// each other member receives one message, in step 0, and its other steps are
// sends that require it; those of the root require nothing.
func Root(p Plan) (root int, ok bool) {
	if d, is := p.(*down); is && d.count == 1 {
		return d.other(0), true
	}
	return 0, false
}
