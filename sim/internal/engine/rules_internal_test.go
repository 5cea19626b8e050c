package engine

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"loggops/formats/listing"
	"loggops/internal/testkit/expect"
	"loggops/sim/internal/lane"
	"loggops/sim/internal/logp"
	"loggops/sim/internal/program"
	"loggops/sim/internal/tuning"
)

// Messages of 11 B have 10·O = 20 and 10·G = 30. A send takes 100 + 20 of the CPU and 1000 + 30 of the NIC, the message
// arrives after 100 + 10000, and its intake takes 200 + 30. Messages of more than 100 B are rendezvous messages; those of
// 101 B have 200 and 300. Let s = 120, arrival = 10100, i = 230 and gap = 1030.
func ruleParams() logp.Params {
	return logp.Params{
		LatencyNS: 10000, OverheadSendNS: 100, OverheadRecvNS: 200, GapNS: 1000, GapPerByte: 3, OverheadPerByte: 2, EagerMax: 100, HandshakeNS: 7,
	}
}

// kindOfMessages determines which drivers run a schedule.
type kindOfMessages int

const (
	eager kindOfMessages = iota
	rendezvous
)

// ruleCase is a schedule and its outcome, which the rule determines.
type ruleCase struct {
	rule     string
	messages kindOfMessages
	schedule string
	change   func(*logp.Params)
	want     []int64 // when the ranks finish; none if the run fails
}

var ruleCases = []ruleCase{
	{"1: calcs of a CPU follow each other: 100 + 50 + 7", eager,
		"calc 100; calc 50 r0; calc 7 i1 | ", nil, []int64{157, 0}},
	{"2: a send takes the CPU for o + bytes·O: s; 3: it is received from its arrival on: 10100 + i", eager,
		"send 1 0 11B | recv 0 0 11B", nil, []int64{120, 10330}},
	{"2: a send starts when it is enabled: 700 + s, 700 + 10100 + i", eager,
		"calc 700; send 1 0 11B r0 | recv 0 0 11B", nil, []int64{820, 11030}},
	{"2: the next send waits for the NIC: gap + s, gap + 10100 + i", eager,
		"send 1 0 11B; send 1 1 11B | recv 0 0 11B; recv 0 1 11B", nil, []int64{1150, 11360}},
	{"2: o-tail takes the CPU after the departure: s + 5000, 10100 + i", eager,
		"send 1 0 11B | recv 0 0 11B", func(p *logp.Params) { p.TailNS = 5000 }, []int64{5120, 10330}},
	{"3: an intake takes o + bytes·O if that is longer: 10100 + 200 + 50", eager,
		"send 1 0 11B | recv 0 0 11B", func(p *logp.Params) { p.OverheadPerByte = 5 }, []int64{150, 10350}},
	{"3: an intake waits for the CPU: 20000 + i", eager,
		"send 1 0 11B | recv 0 0 11B; calc 20000", nil, []int64{120, 20230}},
	{"3: the next intake waits for the NIC: 10100 + gap + i", eager,
		"send 1 0 11B | recv 0 0 11B; recv 2 0 11B | send 1 0 11B", nil, []int64{120, 11360, 120}},
	{"3: what requires a receive waits for the intake: 10100 + i + 1", eager,
		"send 1 0 11B | recv 0 0 11B; calc 1 r0", nil, []int64{120, 10331}},
	{"3: a message is taken in before its receive is posted, at 20000 + 10100 + i, which completes then: + 1", eager,
		"send 1 0 11B | recv 2 0 11B; recv 0 0 11B r0; calc 1 r1 | calc 20000; send 1 0 11B r0", nil, []int64{120, 30331, 20120}},
	{"3: the first posted receive that fits; another order is truncation", eager,
		"send 1 3 11B; send 1 3 5B; send 1 4 1B | recv 0 4 1B; recv -1 -1 11B; recv 0 3 5B", nil, []int64{1030 + 1012 + 100, 10100 + 1030 + 1012 + 200}},
	{"4: the first unexpected message that fits; another order is truncation", eager,
		"send 1 3 11B; send 1 3 5B r0 | calc 30000; recv -1 -1 11B r0; recv 0 -1 5B r1", nil, []int64{1030 + 100 + 8, 30000 + 1030 + 200 + 12}},
	{"4: of the communicator of the receive; another is truncation", eager,
		"comm 0,1: send 1 3 11B comm1; send 1 3 5B r0 | recv 0 3 5B; recv 0 3 11B comm1", nil, []int64{1030 + 100 + 8, 10100 + 1030 + 200 + 12}},
	{"4: a receive posted during the intake, at 10200, completes at its end: 10100 + i + 5", eager,
		"send 1 0 11B cpu1 | calc 10200; recv 0 0 11B r0; calc 5 r1", nil, []int64{120, 10335}},
	{"4: a receive that finds its message completes when its CPU is free: 20000 + 5", eager,
		"send 1 0 11B cpu1 | calc 10200 cpu1; calc 20000; recv 0 0 11B r0; calc 5 r2 cpu1", nil, []int64{120, 20005}},
	{"rendezvous: the sender is released at the match + handshake: 10100 + 7, 10100 + 500", rendezvous,
		"send 1 0 101B | recv 0 0 101B", nil, []int64{10107, 10600}},
	{"rendezvous: the match is the intake, when the CPU is free: 20000 + 7, 20000 + 500", rendezvous,
		"send 1 0 101B | recv 0 0 101B; calc 20000", nil, []int64{20007, 20500}},
	{"rendezvous: the match is the posting, 30330 + 7", rendezvous,
		"send 1 0 101B | recv 2 0 11B; recv 0 0 101B r0 | calc 20000; send 1 0 11B r0", nil, []int64{30337, 30330, 20120}},
	{"rendezvous: what requires the send waits for 10107, what requires its start for the CPU: 300 + 50", rendezvous,
		"send 1 0 101B; send 2 0 1B i0; calc 60 r0 | recv 0 0 101B | recv 0 0 1B", nil, []int64{10167, 10600, 1300 + 10100 + 200}},
	{"rendezvous: a CPU that is free later stays so: 300 + 20000", rendezvous,
		"send 1 0 101B; calc 20000 i0 | recv 0 0 101B", nil, []int64{20300, 10600}},
	{"rendezvous: a synchronous send of few bytes: 10107", rendezvous,
		"ssend 1 0 11B | recv 0 0 11B", nil, []int64{10107, 10330}},
	{"rendezvous: no buffered send is one: 100 + 200, 10100 + 500", eager,
		"bsend 1 0 101B | recv 0 0 101B", nil, []int64{300, 10600}},
	{"drain: both complete at 10100 + 7 + 100 + 10000 + 300, and the CPU of the receiver is free for a message before", rendezvous,
		"send 1 0 101B | recv 0 0 101B; recv 2 0 11B; send 2 1 11B r1; calc 1 r0 | send 1 0 11B; recv 1 1 11B",
		func(p *logp.Params) { p.Drain = true }, []int64{20507, 20508, 11400 + 230 + 10100 + 230}},
	{"nic: messages drain one after the other, to 10100 + gap + 30, and take the CPU for 200 + 20 each", eager,
		"send 1 0 11B | recv 0 0 11B; recv 2 0 11B | send 1 0 11B", func(p *logp.Params) { p.NIC = true }, []int64{120, 10100 + 1030 + 30 + 220, 120}},
	{"nic: a message drains while the CPU computes: 10200 + 200 + 20", eager,
		"send 1 0 11B | recv 0 0 11B; calc 10200", func(p *logp.Params) { p.NIC = true }, []int64{120, 10420}},
	{"threads: the send names the CPU of the intake: 10100 + i + 5, though CPU 0 computes until 10200", eager,
		"calc 5000; send 1 0 11B cpu1 | calc 10200; recv 0 0 11B; calc 5 r1 cpu1", nil, []int64{5000, 10335}},
	{"threads: of a recording, the receive names it", eager,
		"recorded: calc 5000; send 1 0 11B r0 | calc 15200; recv 0 0 11B cpu1; calc 5 r1 cpu1", nil, []int64{5120, 15335}},
	{"threads: a second NIC sends at s, and its message is received when the CPU is free: 2·s, 10100 + 2·i", eager,
		"send 1 0 11B; send 1 1 11B nic1 | recv 0 0 11B; recv 0 1 11B", nil, []int64{240, 10560}},
	{"truncation: 11 B where there is room for 10 B", eager,
		"send 1 0 11B | recv 0 0 10B", nil, nil},
	{"truncation: not in GOAL text", eager,
		"unchecked: send 1 0 11B | recv 0 0 10B", nil, []int64{120, 10330}},
	{"order: what is born first, by the higher rank: the reply starts at 20000 + i", eager,
		"calc 50; send 1 0 11B r0 | recv 0 0 11B; recv 2 0 11B; calc 20000; send 2 1 11B r1 | send 1 0 11B; recv 1 1 11B", nil,
		[]int64{170, 20000 + 1030 + 230, 20230 + 10100 + 230}},
	{"order: at equal births, the lower rank: the reply starts at 20000 + gap + i", eager,
		"send 1 0 11B | recv 0 0 11B; recv 2 0 11B; calc 20000; send 2 1 11B r1 | send 1 0 11B; recv 1 1 11B", nil,
		[]int64{120, 21260 + 120, 21260 + 10100 + 230}},
	{"order: a message of a lower rank before what is born at the same time: 20000 + i + s", eager,
		"send 1 0 11B | recv 0 0 11B; calc 20000; send 2 0 11B r1 | recv 1 0 11B", nil, []int64{120, 20350, 20230 + 10100 + 230}},
	{"order: of a higher rank after it: 20000 + s + i", eager,
		"recv 1 0 11B; calc 20000; send 2 0 11B r1 | send 0 0 11B | recv 0 0 11B", nil, []int64{20350, 120, 20000 + 10100 + 230}},
	{"order: an event frees sends before calcs: 100 + s + 5000", eager,
		"calc 100; calc 5000 r0; send 1 0 11B r0 | recv 0 0 11B", nil, []int64{5220, 10430}},
	{"order: sends in the order of the list: the second one at 100 + gap", eager,
		"calc 100; send 2 0 11B r0; send 1 0 11B r0 | recv 0 0 11B | recv 0 0 11B", nil, []int64{1250, 1130 + 10100 + 230, 10430}},
	{"order: what a start frees before what the completion frees", eager,
		"send 1 0 11B; send 1 1 11B r0; send 2 0 11B i0 | recv 0 0 11B; recv 0 1 11B | recv 0 0 11B", nil,
		[]int64{2060 + 120, 2060 + 10100 + 230, 1030 + 10100 + 230}},
}

// drivers are the ways to run a schedule, and the driver for each kind of messages.
var drivers = []struct {
	replicas int
	inTurn   int // Tuning.InTurn
	want     [2]string
}{
	{1, 16, [...]string{eager: "separate", rendezvous: "together"}},
	{2, 16, [...]string{eager: "turns", rendezvous: "together"}},
	{2, 0, [...]string{eager: "together", rendezvous: "together"}},
}

// compileRule compiles a schedule: the operations of ranks 0, 1, .., numbered from 0, each as in package listing. Before
// them stand "recorded:" or "unchecked:" (GOAL text), or a communicator.
func compileRule(t testing.TB, text string, params logp.Params, replicas, inTurn int) *program.Program {
	t.Helper()
	head, ranks, is := strings.Cut(text, ": ")
	if !is {
		head, ranks = "", text
	}
	var list strings.Builder
	if strings.HasPrefix(head, "comm") {
		fmt.Fprintln(&list, head)
	}
	for rank, ops := range strings.Split(ranks, "|") {
		fmt.Fprintln(&list, "rank", rank)
		for i, op := range strings.Split(ops, ";") {
			if op = strings.TrimSpace(op); op != "" {
				fmt.Fprintln(&list, i, op)
			}
		}
	}
	s := listing.Schedule(t, list.String())
	s.Header.Replicas, s.Header.Recorded, s.Header.UncheckedReceives = replicas, head == "recorded", head == "unchecked"
	limits := tuning.Usual()
	limits.InTurn, limits.MilestoneSends = inTurn, 1
	p, err := program.Compile(s, params, limits)
	expect.OK(t, err)
	return p
}

// outcome runs an engine and returns what differs from the outcome of the case.
func (c *ruleCase) outcome(t *testing.T, e *engine) (differs string) {
	_, err := e.Run(t.Context())
	var truncation *Truncation
	switch {
	case c.want == nil && !(errors.As(err, &truncation) && truncation.Sent == 11 && truncation.Max == 10):
		return fmt.Sprintf("error %v", err)
	case c.want == nil:
		return ""
	case err != nil:
		return err.Error()
	}
	for rank := range e.program.Ranks() {
		if got, want := e.Finish(rank), c.want[rank%len(c.want)]; got != want {
			return fmt.Sprintf("rank %d finishes at %d, want %d", rank, got, want)
		}
	}
	return ""
}

// TestRules checks when ranks finish, by each driver, with one worker and several, and in the same memory again.
func TestRules(t *testing.T) {
	for _, c := range ruleCases {
		for _, d := range drivers {
			params := ruleParams()
			if c.change != nil {
				c.change(&params)
			}
			p := compileRule(t, c.schedule, params, d.replicas, d.inTurn)
			for _, options := range []Options{{}, {Without: lane.All}, {Totals: true, Queues: true}} {
				for workers := 1; workers <= 2; workers++ {
					e := New(p, &options, workers)
					if got, want := fmt.Sprintf("%T", e.workers[0].driver), "*engine."+d.want[c.messages]; got != want {
						t.Fatalf("%s: %d replicas are run by %s, want %s", c.rule, d.replicas, got, want)
					}
					for range 2 {
						if msg := c.outcome(t, e); msg != "" {
							t.Errorf("%s\n%s, %d replicas, %d workers, lanes %06b: %s", c.rule, d.want[c.messages], d.replicas, workers, e.lanes, msg)
						}
						e.Reset()
					}
				}
			}
		}
	}
}
