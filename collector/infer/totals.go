package infer

// Some recordings count all data that a member of a collective exchanges, with itself, too, unless the data are in place. If all members have
// blocks of the same size, the record of one member determines the size.

// Choice decides whether a collective is in place whose record fits both: blocks of one size, or of another one in place.
type Choice func(block, inPlace int64) bool

// WholeWords is the choice of blocks of whole words. Of two of these, the collective is not in place.
func WholeWords(block, inPlace int64) bool {
	const word = 4
	return block%word != 0 && inPlace%word == 0
}

// FitsInPlace reports whether the total of a member is that of a collective in place, in which it exchanges blocks with n-1 members instead of n.
func FitsInPlace(total, n int64, choose Choice) bool {
	switch {
	case n < 2 || total == 0 || total%(n-1) != 0:
		return false
	case total%n != 0:
		return true
	}
	return choose(total/n, total/(n-1))
}

// BlockOf returns the blocks that a member sends and receives, from its totals: number me of n members.
func BlockOf(kind string, total Part, n, me int64, choose Choice) Part {
	if n < 1 {
		return total
	}
	switch kind {
	case "allgather", "alltoall", "allreduce", "reduce_scatter_block":
		if FitsInPlace(max(total.Sent, total.Received), n, choose) {
			n--
		}
		return Part{total.Sent / n, total.Received / n}
	case "bcast":
		return both(Block(total.Received, total.Sent, n))
	case "gather", "reduce":
		return both(Block(total.Sent, total.Received, n-1)) // the root is in place
	case "scatter":
		return both(Block(total.Received, total.Sent, n-1))
	case "scan":
		// A member sends to those after it and receives from those before it, and from and to itself if it is not in place.
		block, fits := scanned(total, n-me, me+1)
		if other, fitsInPlace := scanned(total, n-me-1, me); fitsInPlace && (!fits || block != other && choose(block, other)) {
			block = other
		}
		return both(block)
	case "exscan":
		if block, fits := scanned(total, n-me-1, me); fits {
			return both(block)
		}
	}
	return total
}

func both(block int64) Part { return Part{block, block} }

// RemoteBlockOf returns the blocks of a member of an intercommunicator, whose other group has n members: it exchanges data with these, and never
// in place. The other members of the root's group exchange nothing.
func RemoteBlockOf(kind string, total Part, n int64, root bool) Part {
	switch kind {
	case "gather", "reduce", "scatter", "bcast":
		if !root {
			return total
		}
	}
	return Part{total.Sent / n, total.Received / n}
}

// scanned returns the block of a member that sends so many blocks and receives so many in a scan, and whether its totals fit that.
func scanned(total Part, sends, receives int64) (block int64, fits bool) {
	if sends+receives < 1 {
		return 0, total == Part{}
	}
	block = (total.Sent + total.Received) / (sends + receives)
	return block, total == Part{sends * block, receives * block}
}
