package grid

import "loggops/formats/schedule"

// number numbers the tags of a grid in which ranks at like positions do not communicate alike, if they
// do then.
func (g *Grid) number() error {
	source, err := numbered(g.source)
	if err != nil || source == nil {
		return err
	}
	h := *g
	if h.classify(source, true); h.Obstacle == nil {
		*g = h
		g.source, g.numbered = source, true
	}
	return nil
}

// numbered returns a schedule in which tags are numbers: 0 is the first tag under which a rank sends to
// another, 1 the second. Programs such as POP compute tags from ranks; messages with such numbers match the
// same receives. If all receives are in the order of the sends whatever the tags, which may be those of stages as in
// NPB BT, all numbers are 0. The result is nil if some receives take messages with a certain tag from any source.
func numbered(s schedule.Source) (schedule.Source, error) {
	tags, next := map[tagged]int64{}, map[path]int64{}
	order := map[path]*struct{ sent, received uint64 }{} // digests of tags
	for b, err := range schedule.Blocks(s) {
		if err != nil {
			return nil, err
		}
		for i, number := range b.Shapes {
			shape := &b.Table[number]
			at := path{int32(b.Rank), int32(b.Values[i]), shape.Comm}
			switch {
			case shape.Kind == schedule.Recv && b.Values[i] == schedule.AnySource && shape.Tag != schedule.AnyTag:
				return nil, nil
			case shape.Kind == schedule.Recv:
				at.from, at.to = at.to, at.from
			case shape.Kind != schedule.Send:
				continue
			}
			if order[at] == nil {
				order[at] = new(struct{ sent, received uint64 })
			}
			if shape.Kind == schedule.Recv {
				order[at].received = (order[at].received ^ uint64(shape.Tag)) * prime
				continue
			}
			order[at].sent = (order[at].sent ^ uint64(shape.Tag)) * prime
			if _, ok := tags[tagged{at, shape.Tag}]; !ok {
				tags[tagged{at, shape.Tag}] = next[at]
				next[at]++
			}
		}
	}
	inOrder := true
	for _, o := range order {
		inOrder = inOrder && o.sent == o.received
	}
	if inOrder {
		for at := range tags {
			tags[at] = 0
		}
	}
	return tagging(s, tags), nil
}
