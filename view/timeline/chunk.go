package timeline

// chunks write spans into a page with all their details, as many as there is room for.
type chunks struct {
	store   *store
	most    int // characters of the store
	numbers map[string]int32
	texts   []string

	List  []chunk
	Lanes int // lanes whose spans are all there: the first ones
}

// chunk is a block of spans, of lanes from First to Last. They are by lane, then by layer,
// then by start.
type chunk struct {
	Place       place
	Spans       int
	First, Last int
	From, To    int64 // of all spans
}

// chunkSpans is the size of a chunk: a page unpacks whole chunks.
const chunkSpans = 1 << 14

// write adds spans until the store is full.
func (c *chunks) write(d *Data) error {
	c.numbers = map[string]int32{"": None}
	var lanes []Lane // of the chunk
	first, spans := 0, 0
	flush := func() error {
		if spans == 0 {
			return nil
		}
		err := c.add(first, lanes)
		first, spans, lanes = first+len(lanes), 0, nil
		return err
	}
	for g, err := range d.ranks() {
		if err != nil {
			return err
		}
		for i := range g.lanes {
			lane := &g.lanes[i]
			n := 0
			for _, list := range lane.Spans {
				n += len(list)
			}
			whole := g.begins && g.ends
			if spans > 0 && (spans+n > chunkSpans || !whole) {
				if err := flush(); err != nil {
					return err
				}
			}
			if c.store.size > c.most {
				c.Lanes = min(c.Lanes, g.first+i) // of which there may be a part
				return nil
			}
			if n > chunkSpans || !whole {
				if err := c.long(g.first+i, lane); err != nil {
					return err
				}
				first, lanes = g.first+i+1, nil
				c.Lanes = first
				continue
			}
			lanes = append(lanes, lane.clone())
			spans += n
		}
	}
	if spans == 0 {
		c.Lanes = len(d.Lanes)
	}
	return flush()
}

// long writes a lane of many spans in several chunks, by time.
func (c *chunks) long(number int, lane *Lane) error {
	for all := lane.all(); len(all) > 0; {
		n := min(chunkSpans, len(all))
		part := Lane{Rank: lane.Rank, CPU: lane.CPU}
		for _, s := range all[:n] {
			list := &part.Spans[s.Kind.layer()]
			*list = append(*list, s)
		}
		if err := c.add(number, []Lane{part}); err != nil {
			return err
		}
		all = all[n:]
	}
	return nil
}

func (l *Lane) clone() Lane {
	c := *l
	for layer, spans := range l.Spans {
		c.Spans[layer] = append([]Span(nil), spans...)
	}
	return c
}

// add writes a chunk, its columns in the order in which page/data.js reads them.
func (c *chunks) add(first int, lanes []Lane) (err error) {
	at := chunk{First: first, Last: first + len(lanes) - 1, From: 1<<63 - 1}
	columns := make([]column, 15)
	for i, lane := range lanes {
		for _, spans := range lane.Spans {
			for _, s := range spans {
				at.Spans++
				at.From, at.To = min(at.From, s.StartNS), max(at.To, s.EndNS)
				columns[0].step(int64(i))
				columns[1].add(int64(s.Kind))
				columns[2].step(s.StartNS)
				columns[2].last = s.EndNS // which often is the next start
				columns[3].step(s.EndNS - s.StartNS)
				peer := int64(None)
				if s.Peer != None {
					peer = 2 * int64(s.Peer-lane.Rank)
					if peer <= 0 {
						peer = 1 - peer // odd
					}
				}
				for i, n := range [...]int64{
					peer, s.Bytes, s.Tag, s.Message, s.TraceRow, int64(s.Iteration),
					c.number(s.Call), c.number(s.Region), c.number(s.Site), s.InjectedNS, s.PathNS,
				} {
					columns[4+i].step(n)
				}
			}
		}
	}
	at.Place, err = c.store.put(joined(columns))
	c.List = append(c.List, at)
	c.Lanes = at.Last + 1
	return err
}

// number numbers the texts; none is None.
func (c *chunks) number(text string) int64 {
	n, ok := c.numbers[text]
	if !ok {
		n = int32(len(c.texts))
		c.numbers[text] = n
		c.texts = append(c.texts, text)
	}
	return int64(n)
}
