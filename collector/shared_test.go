package collector

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"loggops/collector/internal/collecting"
	"loggops/collector/reading"
	"loggops/formats/comm"
	"loggops/formats/trace"
	"loggops/internal/cases"
	"loggops/internal/expect"
)

// TestSharedTraces collects real traces, where there are some on the machine.
func TestSharedTraces(t *testing.T) {
	folders, err := filepath.Glob(cases.Shared(t, "traces", "*"))
	expect.OK(t, err)
	for _, folder := range folders {
		if info, err := os.Stat(folder); err != nil || !info.IsDir() {
			continue
		}
		t.Run(filepath.Base(folder), func(t *testing.T) {
			t.Parallel()
			collectShared(t, folder)
		})
	}
}

func collectShared(t *testing.T, folder string) {
	recording, err := Find([]string{folder}, Auto)
	expect.OK(t, err)
	path, head, err := tried(t, []string{folder}, Auto, reading.Options{})
	expect.OK(t, err)
	if len(head.Opaque) != 0 {
		t.Errorf("not understood: %v", head.Opaque)
	}
	lines := make([]int, head.Ranks)
	for r, file := range recording.Files {
		lines[r] = countCalls(t, file)
	}
	rows := make([]int, head.Ranks)
	found := newLedger(head.Communicators)
	for c := range collecting.Each(t, path) {
		rows[c.Rank]++
		found.enter(c)
	}
	for r := range rows {
		if rows[r] != lines[r] {
			t.Errorf("rank %d: %d rows of %d calls", r, rows[r], lines[r])
		}
	}
	found.check(t)
}

// balance checks that a trace is consistent across its ranks, which it would
// not be if communicators or requests were concluded wrongly: all that is sent
// is received, all members call the same collectives on a communicator, and
// each request is completed once for each time it was set off.
type balance struct {
	communicators []comm.Communicator
	balance       map[message]int
	wild          map[int32]bool // communicators with wildcard receives
	collectives   map[member][]string
	persistent    map[request]message
	open          map[request]bool
	problems      []string
}

type message struct {
	comm, from, to, tag int32 // ranks in the communicator
	replica             int32 // world rank, of MPI_COMM_SELF
}

type member struct{ comm, rank int32 }

type request struct {
	rank int32
	id   int64
}

func newLedger(communicators []comm.Communicator) *balance {
	return &balance{
		communicators: communicators,
		balance:       map[message]int{}, wild: map[int32]bool{}, collectives: map[member][]string{},
		persistent: map[request]message{}, open: map[request]bool{},
	}
}

func (l *balance) problem(format string, args ...any) {
	l.problems = append(l.problems, fmt.Sprintf(format, args...))
}

func (l *balance) enter(c *trace.Call) {
	at := int32(0)
	if c.Comm != trace.None {
		k := l.communicators[c.Comm]
		if !k.Self && k.Members == nil {
			l.problem("%s on communicator %d, %s", c.Name, c.Comm, k.Name)
			return
		}
		at = int32(max(0, k.Members.Index(c.Rank)))
	}
	receives := strings.Contains(strings.ToLower(c.Name), "recv") && c.RecvPeer == trace.None
	m := message{comm: c.Comm, from: at, to: c.Peer, tag: c.Tag}
	if receives {
		m.from, m.to = c.Peer, at
	}
	if c.Comm != trace.None && l.communicators[c.Comm].Self {
		m.replica = c.Rank
	}
	switch {
	case strings.Contains(c.Name, "robe"):
	case strings.HasSuffix(c.Name, "_init"):
		l.persistent[request{c.Rank, c.Requests[0]}] = m
	case c.Peer != trace.None:
		l.count(m, receives)
		if c.RecvPeer != trace.None {
			l.count(message{comm: c.Comm, from: c.RecvPeer, to: at, tag: c.RecvTag, replica: m.replica}, true)
		}
		for _, id := range c.Requests {
			l.open[request{c.Rank, id}] = true
		}
	case strings.HasPrefix(c.Name, "MPI_Start"):
		for _, id := range c.Requests {
			q := request{c.Rank, id}
			l.count(l.persistent[q], l.persistent[q].to == at && l.persistent[q].from != at)
			l.open[q] = true
		}
	case c.Requests != nil:
		for _, id := range c.Requests {
			q := request{c.Rank, id}
			if !l.open[q] {
				l.problem("rank %d: %s completes request %d, which is not under way", c.Rank, c.Name, id)
			}
			delete(l.open, q)
		}
	}
	if collective(c.Name) {
		k := member{c.Comm, c.Rank}
		l.collectives[k] = append(l.collectives[k], fmt.Sprint(c.Name, c.Root))
	}
}

// count counts a message as sent, or as received.
func (l *balance) count(m message, received bool) {
	switch {
	case m.from == trace.ProcNull || m.to == trace.ProcNull:
	case m.from == trace.AnySource || m.tag == trace.AnyTag:
		l.wild[m.comm] = true
	case received:
		l.balance[m]--
	default:
		l.balance[m]++
	}
}

func collective(name string) bool {
	for _, part := range []string{"Barrier", "Bcast", "educe", "Scan", "llgather", "lltoall", "_split", "_dup", "_create", "Cart_sub"} {
		if strings.Contains(name, part) && name != "MPI_Op_create" {
			return true
		}
	}
	return false
}

func (l *balance) check(t *testing.T) {
	for m, n := range l.balance {
		if n != 0 && !l.wild[m.comm] {
			l.problem("%+v: %d more sent than received", m, n)
		}
	}
	for i, k := range l.communicators {
		var first []string
		for at := range k.Members.Len() {
			calls := l.collectives[member{int32(i), k.Members.At(at)}]
			if at == 0 {
				first = calls
			}
			if !slices.Equal(first, calls) {
				l.problem("communicator %d, %s: member %d calls other collectives than member 0", i, k.Name, at)
			}
		}
	}
	for i, problem := range l.problems {
		if i == 10 {
			t.Errorf("and %d more", len(l.problems)-i)
			break
		}
		t.Error(problem)
	}
	if len(l.open) != 0 {
		t.Logf("%d requests are never completed", len(l.open))
	}
}

func countCalls(t *testing.T, path string) int {
	t.Helper()
	in, err := reading.Open(path, nil)
	expect.OK(t, err)
	defer in.Close()
	content, err := io.ReadAll(in)
	expect.OK(t, err)
	n := 0
	for _, text := range bytes.Split(content, []byte{'\n'}) {
		if len(text) > 0 && text[0] != '#' {
			n++
		}
	}
	return n
}
