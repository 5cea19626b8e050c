package dot

import "loggops/formats/schedule"

// message goes from a send to the receive that takes it.
type message struct{ from, to node }

// channel is what messages between two ranks have in common that take each
// other's place in order.
type channel struct {
	from, to, comm int32
	tag            int64
}

// match finds the receive of each send, where the lists tell it: the first
// send of a channel meets the first receive, and so on. They do not where a
// receive with a wildcard could take the message.
func match(lists [][]schedule.Op) []message {
	receives := map[channel][]node{}
	wild := make([][]*schedule.Op, len(lists)) // receives with a wildcard, by rank
	for rank, ops := range lists {
		for i := range ops {
			op := &ops[i]
			switch {
			case op.Kind != schedule.Recv:
			case op.Peer == schedule.AnySource || op.Tag == schedule.AnyTag:
				wild[rank] = append(wild[rank], op)
			default:
				c := channel{op.Peer, int32(rank), op.Comm, op.Tag}
				receives[c] = append(receives[c], node{rank, i})
			}
		}
	}
	var messages []message
	for rank, ops := range lists {
		for i := range ops {
			op := &ops[i]
			if op.Kind != schedule.Send || fits(wild[op.Peer], int32(rank), op) {
				continue
			}
			c := channel{int32(rank), op.Peer, op.Comm, op.Tag}
			if open := receives[c]; len(open) > 0 {
				messages = append(messages, message{node{rank, i}, open[0]})
				receives[c] = open[1:]
			}
		}
	}
	return messages
}

// fits reports whether one of some receives could take a send of a rank.
func fits(receives []*schedule.Op, rank int32, send *schedule.Op) bool {
	for _, r := range receives {
		if r.Comm == send.Comm && (r.Peer == rank || r.Peer == schedule.AnySource) && (r.Tag == send.Tag || r.Tag == schedule.AnyTag) {
			return true
		}
	}
	return false
}
