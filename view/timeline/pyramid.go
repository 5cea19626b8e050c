package timeline

// pyramid makes tiles of cells for a page: of all lanes and the whole time, with columns and
// rows that are joined in pairs again and again, in both directions independently. Only
// the sums of the lanes that are being joined are kept.
type pyramid struct {
	data   *Data
	store  *store
	Bins   int         // columns of the finest cells, a power of two
	Base   int         // lanes to a row of the finest cells: 2 to the power of this
	Levels []rankLevel // each with rows of twice as many lanes
}

const (
	// A tile has so many rows and columns, or fewer at the ends.
	tileRows = 64
	tileBins = 1024
	// mostCells bounds the finest cells, of which there are no more than cellsPerSpan to a span.
	mostCells    = 1 << 25
	cellsPerSpan = 8
	mostRows     = 1 << 14
	mostBins     = 1 << 16
	// fewestRows and fewestBins are few enough: there is nothing coarser.
	fewestRows = 256
	fewestBins = 512
)

// rankLevel has rows of so many lanes.
type rankLevel struct {
	// Tiles are the places of the tiles by the level of columns: row by row.
	Tiles [][]place
	sums  sums     // of the row at hand
	strip [][]cell // rows of the tiles at hand, by the level of columns
	rows  int      // in the strip
}

// newPyramid returns the pyramid of all lanes. It counts the messages that are sent in
// each of fewestBins columns.
func (d *Data) newPyramid(to *store, sent []int) (*pyramid, error) {
	p := &pyramid{data: d, store: to, Bins: fewestBins}
	for len(d.Lanes)>>p.Base > mostRows {
		p.Base++
	}
	rows := len(d.Lanes)>>p.Base + 1
	for p.Bins < mostBins && 2*p.Bins*rows <= min(mostCells, cellsPerSpan*d.spans) {
		p.Bins *= 2
	}
	levels := 1
	for bins := p.Bins; bins > fewestBins; bins /= 2 {
		levels++
	}
	for ; ; rows = rows/2 + 1 {
		p.Levels = append(p.Levels, rankLevel{Tiles: make([][]place, levels), strip: make([][]cell, levels), sums: make(sums, p.Bins*int(kinds))})
		if rows <= fewestRows {
			break
		}
	}
	halves := make([]sums, levels)
	for t := range halves {
		halves[t] = make(sums, p.Bins>>t*int(kinds))
	}
	fine := make([]int, p.Bins)
	err := d.columns(p.Bins, fine, func(lane int, s sums) error {
		last := lane+1 == len(d.Lanes)
		for i := range p.Levels {
			l := &p.Levels[i]
			l.sums.addAll(s)
			if (lane+1)%(1<<(p.Base+i)) != 0 && !last {
				return nil
			}
			copy(halves[0], l.sums)
			clear(l.sums)
			s = halves[0]
			if err := p.row(l, halves, last); err != nil {
				return err
			}
		}
		return nil
	})
	for i, n := range fine {
		sent[i*len(sent)/p.Bins] += n
	}
	return p, err
}

// row adds a row to a level, from its sums at the finest columns.
func (p *pyramid) row(l *rankLevel, halves []sums, last bool) error {
	var cells []cell
	for t := range l.strip {
		if t > 0 {
			halves[t-1].halve(halves[t])
		}
		cells = p.data.cells(halves[t], cells)
		l.strip[t] = append(l.strip[t], cells...)
	}
	l.rows++
	if l.rows < tileRows && !last {
		return nil
	}
	for t, strip := range l.strip {
		bins := p.Bins >> t
		for x := 0; x < bins; x += tileBins {
			width := min(tileBins, bins-x)
			tile := make([]byte, 0, width*l.rows)
			for y := range l.rows {
				for _, c := range strip[y*bins+x : y*bins+x+width] {
					tile = append(tile, byte(c))
				}
			}
			at, err := p.store.put(tile)
			if err != nil {
				return err
			}
			l.Tiles[t] = append(l.Tiles[t], at)
		}
		l.strip[t] = strip[:0]
	}
	l.rows = 0
	return nil
}
