package goal

import (
	"cmp"
	"fmt"
	"io"
	"iter"
	"math"
	"slices"

	"loggops/formats/schedule"
)

// Read reads a text. Its errors are of type *Error, but for those of r; a
// dependence cycle, which is a deadlock, is one. name stands in the errors and
// in the header's Source.
//
// All operations are on communicator 0, the world. Dependences keep the order
// in which they are written, and duplicates.
func Read(r io.Reader, name string) (schedule.Source, error) { return read(r, name, quiet) }

func quiet(string) {}

// read reads a text, and calls note with remarks.
func read(r io.Reader, name string, note func(string)) (schedule.Source, error) {
	p := &parser{name: name, lines: newLines(r), rank: schedule.None, blockAt: map[int32]int{}}
	for {
		text, err := p.lines.next()
		switch {
		case err == io.EOF:
			s, err := p.end()
			if err == nil {
				p.block.tell(note)
			}
			return s, err
		case err == errLongLine:
			return nil, p.problem("the line is longer than %d bytes", MaxLine)
		case err != nil:
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if err := p.line(text); err != nil {
			return nil, err
		}
	}
}

// parser knows what has been read of a text.
type parser struct {
	name  string
	lines *lines
	words [][]byte // of the statement under way

	ranks, ranksAt int           // num_ranks and its line; 0 before it
	rank           int32         // of the block under way, None outside
	open           bool          // its { has been read
	blockAt        map[int32]int // line of each rank's block
	block          block
	done           []schedule.Block // of all ranks read
}

// asText is the schedule of a text, in short form.
type asText struct {
	head   schedule.Header
	blocks []schedule.Block // by rank
}

// Head implements schedule.Source.
func (t *asText) Head() *schedule.Header { return &t.head }

// Batches implements schedule.Source.
func (t *asText) Batches() iter.Seq2[schedule.Batch, error] {
	return schedule.Batches(func(yield func(schedule.Block, error) bool) {
		for _, b := range t.blocks {
			if !yield(b, nil) {
				return
			}
		}
	})
}

func (p *parser) problem(format string, args ...any) error {
	return &Error{p.name, p.lines.number, fmt.Sprintf(format, args...)}
}

func (p *parser) line(text []byte) error {
	for {
		words, brace, rest := split(text, p.words[:0])
		p.words = words
		if len(words) > 0 {
			if err := p.statement(words); err != nil {
				return err
			}
		}
		switch {
		case brace == 0:
			return nil
		case brace == '{' && (p.rank == schedule.None || p.open):
			return p.problem("{ does not follow a rank")
		case brace == '{':
			p.open = true
		case !p.open:
			return p.problem("} ends nothing")
		default:
			if err := p.endBlock(); err != nil {
				return err
			}
		}
		text = rest
	}
}

func (p *parser) statement(words [][]byte) error {
	if p.open {
		if problem := p.block.statement(words, p.ranks, p.lines.number); problem != nil {
			return p.problem("%v", problem)
		}
		return nil
	}
	if p.rank != schedule.None {
		return p.problem("rank %d: { expected, not %s", p.rank, quote(words[0]))
	}
	switch string(words[0]) {
	case "num_ranks":
		return p.numRanks(words[1:])
	case "rank":
		return p.rankNumber(words[1:])
	}
	return p.problem("num_ranks or rank expected, not %s", quote(words[0]))
}

func (p *parser) numRanks(words [][]byte) error {
	if p.ranks != 0 {
		return p.problem("num_ranks is on line %d already", p.ranksAt)
	}
	if len(words) != 1 {
		return p.problem("num_ranks takes one number")
	}
	n, err := number(words[0], "num_ranks", 1, math.MaxInt32)
	if err != nil {
		return p.problem("%v", err)
	}
	p.ranks, p.ranksAt = int(n), p.lines.number
	p.block.alone.head = headOfOne(p.ranks)
	return nil
}

func (p *parser) rankNumber(words [][]byte) error {
	if p.ranks == 0 {
		return p.problem("num_ranks must come before the first rank")
	}
	if len(words) != 1 {
		return p.problem("rank takes one number")
	}
	n, err := number(words[0], "rank", 0, int64(p.ranks)-1)
	if err != nil {
		return p.problem("%v", err)
	}
	p.rank = int32(n)
	if line, twice := p.blockAt[p.rank]; twice {
		return p.problem("rank %d is on line %d already", p.rank, line)
	}
	p.blockAt[p.rank] = p.lines.number
	return nil
}

func (p *parser) endBlock() error {
	parts, line, err := p.block.end(p.rank)
	if err != nil {
		return &Error{p.name, line, fmt.Sprintf("rank %d: %v", p.rank, err)}
	}
	p.done = append(p.done, parts...)
	p.rank, p.open = schedule.None, false
	return nil
}

func (p *parser) end() (schedule.Source, error) {
	switch {
	case p.lines.opened != 0:
		return nil, &Error{p.name, p.lines.opened, "the comment is not closed"}
	case p.ranks == 0:
		return nil, &Error{p.name, max(p.lines.number, 1), "num_ranks is missing"}
	case p.rank != schedule.None:
		return nil, &Error{p.name, p.blockAt[p.rank], fmt.Sprintf("rank %d: the block is not closed", p.rank)}
	case int64(p.ranks) > max(FreeRanks, p.lines.size):
		return nil, &Error{p.name, p.ranksAt, fmt.Sprintf(
			"num_ranks %d in a text of %d bytes: more than %d ranks take at least a byte each", p.ranks, p.lines.size, FreeRanks)}
	}
	slices.SortStableFunc(p.done, func(a, b schedule.Block) int { return cmp.Compare(a.Rank, b.Rank) })
	return &asText{headerOf(p.ranks, p.name), p.done}, nil
}
