package goal

import (
	"errors"
	"io"
	"math"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"loggops/formats/comm"
	"loggops/formats/schedule"
)

func read(text string) (*schedule.Schedule, error) {
	return readKept(strings.NewReader(text), "x.goal")
}

// readKept reads a text into memory.
func readKept(r io.Reader, name string) (*schedule.Schedule, error) {
	s, err := Read(r, name)
	if err != nil {
		return nil, err
	}
	return schedule.Kept(s)
}

func calc(ns int64) schedule.Op {
	return schedule.Op{Kind: schedule.Calc, DurationNS: ns, Peer: schedule.AnySource, Iteration: schedule.None, TraceRow: schedule.None}
}

func send(bytes int64, to int32, tag int64) schedule.Op {
	return schedule.Op{Kind: schedule.Send, Bytes: bytes, Peer: to, Tag: tag, Iteration: schedule.None, TraceRow: schedule.None}
}

func recv(bytes int64, from int32, tag int64) schedule.Op {
	return schedule.Op{Kind: schedule.Recv, Bytes: bytes, Peer: from, Tag: tag, Iteration: schedule.None, TraceRow: schedule.None}
}

func requires(op schedule.Op, distances ...int32) schedule.Op {
	op.Requires = distances
	return op
}

func irequires(op schedule.Op, distances ...int32) schedule.Op {
	op.Irequires = distances
	return op
}

func at(op schedule.Op, cpu, nic int32) schedule.Op {
	op.CPU, op.NIC = cpu, nic
	return op
}

func TestHeader(t *testing.T) {
	s, err := read("num_ranks 3")
	if err != nil {
		t.Fatal(err)
	}
	want := &schedule.Schedule{
		Header: schedule.Header{
			Ranks: 3, Replicas: 1, Communicators: []comm.Communicator{comm.World(3)},
			UncheckedReceives: true, Source: "x.goal",
		},
		Ops: make([][]schedule.Op, 3),
	}
	if diff := cmp.Diff(want, s); diff != "" {
		t.Error(diff)
	}
}

func TestRead(t *testing.T) {
	type ranks = [][]schedule.Op
	tests := map[string]struct {
		text string
		want ranks
	}{
		"operations": {
			"num_ranks 2\nrank 0 {\nl1: calc 3\nl2: send 8b to 1 tag 7\n}\nrank 1 {\nl1: recv 8b from 0 tag 7\n}\n",
			ranks{{calc(3), send(8, 1, 7)}, {recv(8, 0, 7)}},
		},
		"attributes in any order": {
			"num_ranks 2\nrank 0 {\nsend 8b nic 2 tag 7 cpu 1 to 1\ncalc 4 cpu 255\nrecv 1b tag 3 from 1\n}",
			ranks{{at(send(8, 1, 7), 1, 2), at(calc(4), 255, 0), recv(1, 1, 3)}, nil},
		},
		"what is not said is 0": {
			"num_ranks 1\nrank 0 {\nsend 8b to 0\nrecv 8b from 0\n}",
			ranks{{send(8, 0, 0), recv(8, 0, 0)}},
		},
		"the unit is optional": {
			"num_ranks 1\nrank 0 {\nsend 8 to 0\nrecv 0 from 0\n}",
			ranks{{send(8, 0, 0), recv(0, 0, 0)}},
		},
		"wildcards": {
			"num_ranks 1\nrank 0 {\nrecv 8b from -1 tag -1\nrecv 8b from -1 tag 5\nrecv 8b from 0 tag -1\n}",
			ranks{{recv(8, -1, -1), recv(8, -1, 5), recv(8, 0, -1)}},
		},
		"literal tags beyond 63 bits": {
			"num_ranks 1\nrank 0 {\nsend 1b to 0 tag 18446744073709551615\nsend 1b to 0 tag 9223372036854775809\nsend 1b to 0 tag 9223372036854775807\n}",
			ranks{{send(1, 0, -2), send(1, 0, math.MinInt64), send(1, 0, math.MaxInt64)}},
		},
		"dependences in the order written, with duplicates": {
			"num_ranks 1\nrank 0 {\na: calc 1\nb: calc 2\nc: calc 3\nc requires b\nc requires a\nc irequires a\nc requires b\nc irequires b\n}",
			ranks{{calc(1), calc(2), irequires(requires(calc(3), 1, 2, 1), 2, 1)}},
		},
		"a dependence on what stands further down": {
			"num_ranks 1\nrank 0 {\na: calc 1\nb: calc 2\na requires b\n}",
			ranks{{requires(calc(1), -1), calc(2)}},
		},
		"a dependence far below its labels": {
			"num_ranks 1\nrank 0 {\na: calc 1\nb: calc 2\ncalc 3\ncalc 4\nb irequires a\n}",
			ranks{{calc(1), irequires(calc(2), 1), calc(3), calc(4)}},
		},
		"a label names the first that bears it": {
			"num_ranks 1\nrank 0 {\na: calc 1\na: calc 100\nb: calc 2\nb requires a\n}",
			ranks{{calc(1), calc(100), requires(calc(2), 2)}},
		},
		"labels belong to their rank": {
			"num_ranks 2\nrank 0 {\na: calc 1\nb: calc 2\nb requires a\n}\nrank 1 {\nb: calc 1\na: calc 2\na requires b\n}",
			ranks{{calc(1), requires(calc(2), 1)}, {calc(1), requires(calc(2), 1)}},
		},
		"keywords as labels": {
			"num_ranks 1\nrank 0 {\nsend: calc 1\nrequires: calc 2\nrequires requires send\nrank: calc 3\n}",
			ranks{{calc(1), requires(calc(2), 1), calc(3)}},
		},
		"ranks in any order, some missing": {
			"num_ranks 4\nrank 3 {\ncalc 3\n}\nrank 1 {\ncalc 1\n}\nrank 0 {}",
			ranks{nil, {calc(1)}, nil, {calc(3)}},
		},
		"comments": {
			"// top\nnum_ranks /* two */ 2 // ranks\n/* rank 0 {\ncalc 7\n} */ rank 0 { // here\nl1 /**/ : calc /*/ 5 */ 6\n/* a *//* b */calc 7/*c*/\n} //",
			ranks{{calc(6), calc(7)}, nil},
		},
		"white space and braces": {
			"\n\t num_ranks\t1\r\n\r\nrank 0\n{ l1:calc 1\nl2 : calc 2 }\r\n",
			ranks{{calc(1), calc(2)}},
		},
		"blocks on one line": {
			"num_ranks 2\nrank 0 { calc 1 } rank 1{calc 2}",
			ranks{{calc(1)}, {calc(2)}},
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			s, err := read(test.text)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, s.Ops, nilIsEmpty); diff != "" {
				t.Error(diff)
			}
			if err := s.Check(); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestErrors(t *testing.T) {
	in := func(lines string) string { return "num_ranks 2\nrank 0 {\n" + lines + "\n}\n" } // lines from 3
	long := strings.Repeat("x", MaxLine)
	chain := func(n int) string {
		var text strings.Builder
		for i := range n {
			text.WriteString("l" + string(rune('a'+i)) + ": calc 1\n")
		}
		for i := range n {
			text.WriteString("l" + string(rune('a'+i)) + " requires l" + string(rune('a'+(i+1)%n)) + "\n")
		}
		return text.String()
	}
	tests := map[string]struct{ text, want string }{
		"empty":                {"", "x.goal:1: num_ranks is missing"},
		"only comments":        {"// a\n/* b */\n", "x.goal:2: num_ranks is missing"},
		"rank first":           {"\nrank 0 {\n}\n", "x.goal:2: num_ranks must come before the first rank"},
		"num_ranks twice":      {"num_ranks 1\nnum_ranks 1\n", "x.goal:2: num_ranks is on line 1 already"},
		"no ranks":             {"num_ranks 0", "x.goal:1: num_ranks 0 is not in 1..2147483647"},
		"num_ranks nothing":    {"num_ranks", "x.goal:1: num_ranks takes one number"},
		"many ranks":           {"\nnum_ranks 2000000000\nrank 1999999999 {\n}", "x.goal:2: num_ranks 2000000000 in a text of 41 bytes: more than 65536 ranks take at least a byte each"},
		"rank out of range":    {"num_ranks 2\nrank 2 {\n}", "x.goal:2: rank 2 is not in 0..1"},
		"rank twice":           {"num_ranks 2\nrank 1 {\n}\n\nrank 1 {\n}", "x.goal:5: rank 1 is on line 2 already"},
		"rank in a rank":       {in("rank 1 {"), `x.goal:3: calc, send, recv or a dependence expected, not "rank"`},
		"two statements":       {"num_ranks 2 rank 0 {\n}", "x.goal:1: num_ranks takes one number"},
		"brace without rank":   {"num_ranks 2\n{\n}", "x.goal:2: { does not follow a rank"},
		"brace in a block":     {in("{"), "x.goal:3: { does not follow a rank"},
		"brace too many":       {"num_ranks 2\nrank 0 {\n}\n}", "x.goal:4: } ends nothing"},
		"brace ends no block":  {"num_ranks 2\nrank 0\n}", "x.goal:3: } ends nothing"},
		"brace missing":        {"num_ranks 2\nrank 0\ncalc 5\n", `x.goal:3: rank 0: { expected, not "calc"`},
		"block not closed":     {"num_ranks 2\n\nrank 1 {\ncalc 5\n", "x.goal:3: rank 1: the block is not closed"},
		"comment not closed":   {"num_ranks 2\n/* a\nb", "x.goal:2: the comment is not closed"},
		"other word":           {"num_ranks 2\nranks 0 {\n}", `x.goal:2: num_ranks or rank expected, not "ranks"`},
		"long line":            {"num_ranks 2\n" + long + "\n", "x.goal:2: the line is longer than 65536 bytes"},
		"long word":            {"num_ranks 2\n" + long[1:], `x.goal:2: num_ranks or rank expected, not "` + long[:40] + `"...`},
		"other operation":      {in("l1: sned 8b to 1"), `x.goal:3: calc, send, recv or a dependence expected, not "sned"`},
		"label of nothing":     {in("calc 1\nl1:"), `x.goal:4: label "l1" names no operation on its line`},
		"no label":             {in(": calc 1"), `x.goal:3: calc, send, recv or a dependence expected, not ":"`},
		"two colons":           {in(":: calc 1"), `x.goal:3: a label is missing before its colon`},
		"size missing":         {in("send"), "x.goal:3: a send without a size"},
		"size negative":        {in("send -8b to 1"), "x.goal:3: send -8 is less than 0"},
		"size empty":           {in("send b to 1"), `x.goal:3: send takes a number, not "b"`},
		"size fraction":        {in("send 1.5b to 1"), `x.goal:3: send takes a number, not "1.5"`},
		"size overflow":        {in("send 9223372036854775808b to 1"), "x.goal:3: send 9223372036854775808 is more than 9223372036854775807"},
		"size 64 bit overflow": {in("send 18446744073709551616b to 1"), "x.goal:3: send 18446744073709551616 is more than 9223372036854775807"},
		"size too large":       {in("calc 1\nsend 9223372036854775807b to 1\ncalc 2"), "x.goal:4: rank 0: 9223372036854775807 bytes"},
		"calc of many digits":  {in("calc " + strings.Repeat("9", 50)), "x.goal:3: calc " + strings.Repeat("9", 40) + "... is more than 9223372036854775807"},
		"calc far below 0":     {in("calc -99999999999999999999"), "x.goal:3: calc -99999999999999999999 is less than 0"},
		"target of 20 digits":  {in("send 5b to 99999999999999999999"), "x.goal:3: to 99999999999999999999 is not in 0..1"},
		"cpu of 19 digits":     {in("calc 5 cpu 9223372036854775808"), "x.goal:3: cpu 9223372036854775808 is not in 0..255"},
		"ranks of 20 digits":   {"num_ranks 99999999999999999999", "x.goal:1: num_ranks 99999999999999999999 is not in 1..2147483647"},
		"calc negative":        {in("calc -1"), "x.goal:3: calc -1 is less than 0"},
		"calc in bytes":        {in("calc 5b"), `x.goal:3: calc takes a number, not "5b"`},
		"calc too long":        {in("calc 9223372036854775807"), "x.goal:3: rank 0: a duration of 9223372036854775807 ns"},
		"calc with a tag":      {in("calc 5 tag 1"), `x.goal:3: a calc has no "tag"`},
		"send from":            {in("send 5b from 1"), `x.goal:3: a send has no "from"`},
		"recv to":              {in("recv 5b to 1"), `x.goal:3: a recv has no "to"`},
		"send to nobody":       {in("send 5b tag 1"), "x.goal:3: a send without its partner"},
		"recv from nobody":     {in("recv 5b tag 1"), "x.goal:3: a recv without its partner"},
		"attribute twice":      {in("send 5b to 1 to 1"), "x.goal:3: to is there twice"},
		"attribute alone":      {in("send 5b to 1 tag"), "x.goal:3: tag has no value"},
		"other attribute":      {in("send 5b to 1 prio 3"), `x.goal:3: a send has no "prio"`},
		"target out of range":  {in("send 5b to 2"), "x.goal:3: to 2 is not in 0..1"},
		"target any":           {in("send 5b to -1"), "x.goal:3: to -1 is not in 0..1"},
		"source out of range":  {in("recv 5b from 2"), "x.goal:3: from 2 is not in -1..1"},
		"source below any":     {in("recv 5b from -2"), "x.goal:3: from -2 is not in -1..1"},
		"cpu out of range":     {in("calc 5 cpu 256"), "x.goal:3: cpu 256 is not in 0..255"},
		"nic out of range":     {in("send 5b to 1 nic -1"), "x.goal:3: nic -1 is not in 0..255"},
		"tag any of a send":    {in("send 5b to 1 tag -1"), "x.goal:3: tag -1 is any tag, which only a receive can ask for"},
		"tag below any":        {in("recv 5b from 1 tag -2"), "x.goal:3: tag -2 is not in 0..2^64-1"},
		"tag 2^63":             {in("send 5b to 1 tag 9223372036854775808"), "x.goal:3: tag 9223372036854775808 is the one number in 0..2^64-1 that cannot be kept"},
		"tag 2^64":             {in("send 5b to 1 tag 18446744073709551616"), `x.goal:3: tag takes a number of up to 64 bits, not "18446744073709551616"`},
		"tag of letters":       {in("send 5b to 1 tag x"), `x.goal:3: tag takes a number of up to 64 bits, not "x"`},
		"unknown label":        {in("a: calc 1\na requires b\nb: calc 1"), `x.goal:4: no operation before this line is labeled "b"`},
		"unknown dependant":    {in("a: calc 1\nb requires a"), `x.goal:4: no operation before this line is labeled "b"`},
		"label of before":      {"num_ranks 2\nrank 0 {\na: calc 1\n}\nrank 1 {\nb: calc 1\nb requires a\n}", `x.goal:7: no operation before this line is labeled "a"`},
		"itself":               {in("l0: calc 1\nl1: calc 2\nl1 requires l1"), "x.goal:4: rank 0: deadlock: dependence cycle l1 -> l1"},
		"cycle":                {in("a: calc 1\nb: calc 2\n\nc: calc 3\nb requires a\nb irequires c\nc requires b"), "x.goal:4: rank 0: deadlock: dependence cycle b -> c -> b"},
		"long cycle":           {in(chain(10)), "x.goal:3: rank 0: deadlock: dependence cycle la -> lb -> lc -> ld -> le -> lf -> lg -> lh -> ... -> la"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			_, err := read(test.text)
			var problem *Error
			if !errors.As(err, &problem) {
				t.Fatalf("got %v, want an *Error", err)
			}
			if err.Error() != test.want {
				t.Errorf("got  %v\nwant %s", err, test.want)
			}
		})
	}
}

func TestReaderFails(t *testing.T) {
	_, err := Read(io.MultiReader(strings.NewReader("num_ranks 2\n"), iotest.ErrReader(io.ErrUnexpectedEOF)), "x.goal")
	if !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("got %v", err)
	}
}

// Ranks beyond FreeRanks are fine where the text is long enough for them.
func TestManyRanks(t *testing.T) {
	const ranks = 3 * FreeRanks
	s, err := read("num_ranks 196608\n" + strings.Repeat("// nothing here\n", ranks/16))
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Ops) != ranks {
		t.Errorf("%d ranks", len(s.Ops))
	}
}

func TestTags(t *testing.T) {
	for _, literal := range []uint64{0, 1, math.MaxInt64, 1<<63 + 1, math.MaxUint64 - 1, math.MaxUint64} {
		tag, ok := tagOf(literal)
		if !ok || tag == schedule.AnyTag || literalOf(tag) != literal {
			t.Errorf("tag %d becomes %d, %v, which becomes %d", literal, tag, ok, literalOf(tag))
		}
	}
	if tag, ok := tagOf(1 << 63); ok {
		t.Errorf("tag 2^63 becomes %d", tag)
	}
}
