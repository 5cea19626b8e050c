package pmpi

import (
	"cmp"
	chain "container/list"
	"slices"
	"strconv"
	"strings"

	"loggops/collector/callsite"
)

// regions are those of the program that are open.
type regions struct {
	open     chain.List                 // of names, the innermost last
	byNumber map[int64][]*chain.Element // by number
}

// change opens a region, or closes the innermost of its number.
func (r *regions) change(level int64) {
	if level > 0 {
		if r.byNumber == nil {
			r.byNumber = map[int64][]*chain.Element{}
		}
		r.byNumber[level] = append(r.byNumber[level], r.open.PushBack(strconv.FormatInt(level, 10)))
		return
	}
	if same := r.byNumber[-level]; len(same) > 0 {
		r.open.Remove(same[len(same)-1])
		r.byNumber[-level] = same[:len(same)-1]
	}
}

// innermost returns the name of the innermost region, "" outside of all.
func (r *regions) innermost() string {
	if last := r.open.Back(); last != nil {
		return last.Value.(string)
	}
	return ""
}

// codeKind is the kind of blocks that list the code in memory: programs and libraries.
const codeKind = "CODE"

// code is where code is in memory, and of which module, which begins at base.
type code struct {
	from, to, base uint64
	callsite.Module
}

// sites are the call sites of a rank.
type sites struct {
	finder *callsite.Finder
	codes  []code // ascending
	known  map[uint64]string
}

// of returns the site of an address, "" if it is unknown.
func (s *sites) of(address uint64) string {
	site, known := s.known[address]
	if !known && s.finder != nil {
		i, _ := slices.BinarySearchFunc(s.codes, address, func(c code, a uint64) int { return cmp.Compare(c.to, a) })
		if i < len(s.codes) && s.codes[i].from < address {
			c := &s.codes[i]
			site = s.finder.Site(c.Module, address-c.base)
			s.known[address] = site
		}
	}
	return site
}

// readCode reads a list of the code in memory: a line for each piece.
func (r *reader) readCode(start int64, list []byte) error {
	r.sites.codes, r.sites.known = nil, map[uint64]string{}
	for line := range strings.Lines(string(list)) {
		words := strings.SplitN(strings.TrimSuffix(line, "\n"), " ", 5)
		var numbers [3]uint64
		bad := len(words) != 5
		for i := range numbers {
			if !bad {
				var err error
				numbers[i], err = strconv.ParseUint(words[i], 16, 64)
				bad = err != nil
			}
		}
		if bad || numbers[0] >= numbers[1] || numbers[2] > numbers[0] {
			return r.failAt(start, "a list of code with a line %.80q", line)
		}
		id := words[3]
		if id == "-" {
			id = ""
		}
		r.sites.codes = append(r.sites.codes, code{numbers[0], numbers[1], numbers[2], callsite.Module{Path: words[4], BuildID: id}})
	}
	slices.SortFunc(r.sites.codes, func(a, b code) int { return cmp.Compare(a.from, b.from) })
	return nil
}
