package analytic

// linearBarrier: all messages reach member 0 at the same time; it takes in one
// after the other, and then sends one after the other.
func linearBarrier(c call) (int64, error) {
	return 2*c.oneWay(1) + int64(c.members-2)*(c.betweenIntakes(1)+c.betweenSends(1)), nil
}

func linearGather(c call) (int64, error) {
	return c.oneWay(c.bytes) + int64(c.members-2)*c.betweenIntakes(c.bytes), nil
}

func linearScatter(c call) (int64, error) {
	return c.oneWay(c.bytes) + int64(c.members-2)*c.betweenSends(c.bytes), nil
}

// chainScan: each receives, combines and sends on.
func chainScan(c call) (int64, error) {
	return int64(c.members-1) * (c.oneWay(c.bytes) + c.combine(c.bytes)), nil
}

// chainBcast: the segments leave a member every s, and take the next one no less
// than s to take in. When that has taken in the first, the second is due too; it
// was sent before the member could have sent the first on, so it is first, and so
// are the others. So a member takes in all, and begins to send then.
func chainBcast(c call) (int64, error) {
	count := max(1, (c.bytes-1)/max(c.message, 1)+1)
	s, intake := c.betweenSends(c.message), c.betweenIntakes(c.message)
	way := c.cost(c.message).Flight
	switch {
	case count == 1:
		return int64(c.members-1) * c.oneWay(c.message), nil
	case count*c.message != c.bytes:
		return 0, noForm("%d bytes are no whole segments of %d", c.bytes, c.message)
	case intake != c.cost(c.message).Intake || intake < s || (count-1)*s >= way:
		return 0, noForm("of %d segments, which are not taken in one after the other", count)
	}
	return int64(c.members-1) * (way + count*intake), nil
}
